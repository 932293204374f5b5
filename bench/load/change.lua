-- Renames an animal from anywhere in the project, each time to another name.
dofile(os.getenv("BENCH_LOAD") .. "/report.lua")
wrk.headers["Content-Type"] = "application/json"

local first, last = tonumber(os.getenv("BENCH_FIRST_ID")), tonumber(os.getenv("BENCH_LAST_ID"))
local n = 0

function init(args)
  math.randomseed(os.time())
  n = os.time() * 1000
end

function request()
  n = n + 1
  return wrk.format("PATCH", string.format("/v1/pets/%d", math.random(first, last)), nil, string.format('{"name":"Biscuit %.0f"}', n))
end
