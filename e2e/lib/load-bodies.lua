-- wrk: posts one prepared body after another (CAPTCHA tokens are good for one), every thread its own part of the file;
-- with LOAD_AGAIN from the beginning once more.
local counter = 0
function setup(thread) thread:set("id", counter); counter = counter + 1 end
function init(args)
  bodies = {}
  local n = 0
  local threads = tonumber(os.getenv("LOAD_THREADS"))
  for line in io.lines(os.getenv("LOAD_BODIES")) do
    if n % threads == id then bodies[#bodies + 1] = line end
    n = n + 1
  end
  at = 0
  again = os.getenv("LOAD_AGAIN")
end
function request()
  at = again and at % #bodies + 1 or at + 1
  return wrk.format("POST", "/api/meldungen", { ["Content-Type"] = "application/json" }, bodies[at] or "{}")
end
