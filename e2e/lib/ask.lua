-- wrk: asks for the paths given in the environment one after the other, about ten times a second on one connection.
local paths, n = {}, 0
for path in os.getenv("ASK_PATHS"):gmatch("%S+") do paths[#paths + 1] = path end
function delay() return 85 end
function request()
  n = n + 1
  return wrk.format("GET", paths[(n - 1) % #paths + 1])
end
