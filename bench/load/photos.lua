-- Photos of a file of paths, in an order that chance decides.
dofile(os.getenv("BENCH_LOAD") .. "/report.lua")

local kept = {}

function init(args)
  math.randomseed(1)
  for path in io.lines(os.getenv("BENCH_NAMES")) do
    kept[#kept + 1] = wrk.format("GET", path)
  end
end

function request()
  return kept[math.random(#kept)]
end
