-- Adds the same animal, again and again.
dofile(os.getenv("BENCH_LOAD") .. "/report.lua")
wrk.method = "POST"
wrk.path = "/v1/pets"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"name":"Biscuit","categoryId":3,"status":"available"}'
