-- wrk: posts the body given in the environment.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = os.getenv("LOAD_BODY")
local bad = 0
function response(status) if status ~= 201 then bad = bad + 1 end end
