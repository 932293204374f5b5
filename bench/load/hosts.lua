-- One path at one name after another, without TLS.
dofile(os.getenv("BENCH_LOAD") .. "/report.lua")

local path, kept, at = os.getenv("BENCH_PATH"), {}, 0

function init(args)
  for name in io.lines(os.getenv("BENCH_NAMES")) do
    kept[#kept + 1] = wrk.format("GET", path, { ["Host"] = name })
  end
end

function request()
  at = at % #kept + 1
  return kept[at]
end
