-- What a busy day is made of: fresh and repeated lists, single animals, additions. All are answered with 2xx.
dofile(os.getenv("BENCH_LOAD") .. "/report.lua")

local first, last = tonumber(os.getenv("BENCH_FIRST_ID")), tonumber(os.getenv("BENCH_LAST_ID"))
local headers = { ["Authorization"] = wrk.headers["Authorization"], ["Content-Type"] = "application/json" }
local statuses = { "available", "pending", "sold" }
local repeated, added

function init(args)
  math.randomseed(os.time())
  repeated = wrk.format("GET", "/v1/pets?limit=20")
  added = wrk.format("POST", "/v1/pets", headers, '{"name":"Biscuit","categoryId":3}')
end

function request()
  local dice = math.random(100)
  if dice <= 45 then return wrk.format("GET", string.format("/v1/pets?limit=20&after=%d", math.random(first - 1, last - 20))) end
  if dice <= 75 then return repeated end
  if dice <= 85 then return wrk.format("GET", "/v1/pets?limit=50&status=" .. statuses[math.random(3)]) end
  if dice <= 95 then return wrk.format("GET", "/v1/pets/" .. math.random(first, last)) end
  return added
end
