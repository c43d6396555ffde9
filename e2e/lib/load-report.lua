-- wrk: posts the body given in the environment, to the host given there if any.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
if os.getenv("LOAD_HOST") then wrk.headers["Host"] = os.getenv("LOAD_HOST") end
wrk.body = os.getenv("LOAD_BODY")
local bad = 0
function response(status) if status ~= 201 then bad = bad + 1 end end
