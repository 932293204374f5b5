-- Every request another cursor: pages from all over the project's rows.
dofile(os.getenv("BENCH_LOAD") .. "/report.lua")

local first, last = tonumber(os.getenv("BENCH_FIRST_ID")), tonumber(os.getenv("BENCH_LAST_ID"))
local kept, at = {}, 0

function init(args)
  math.randomseed(os.time())
  for i = 1, 20000 do
    kept[i] = wrk.format("GET", string.format("/v1/pets?limit=20&after=%d", math.random(first - 1, last - 20)))
  end
end

function request()
  at = at % #kept + 1
  return kept[at]
end
