-- Adds the same 100 animals, again and again.
dofile(os.getenv("BENCH_LOAD") .. "/report.lua")
wrk.method = "POST"
wrk.path = "/v1/pets/batch"
wrk.headers["Content-Type"] = "application/json"
local operation = '{"op":"create","pet":{"name":"Biscuit","categoryId":3,"status":"available"}}'
wrk.body = '{"operations":[' .. string.rep(operation .. ",", 99) .. operation .. "]}"
