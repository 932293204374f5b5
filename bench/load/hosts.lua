-- One path at one name after another; as a proxy that ended TLS, or as a visitor without TLS.
dofile(os.getenv("BENCH_LOAD") .. "/report.lua")

local path, kept, at = os.getenv("BENCH_PATH"), {}, 0

function init(args)
  local secure = os.getenv("BENCH_SECURE") == "1" and "https" or nil
  for name in io.lines(os.getenv("BENCH_NAMES")) do
    kept[#kept + 1] = wrk.format("GET", path, { ["Host"] = name, ["X-Forwarded-Proto"] = secure })
  end
end

function request()
  at = at % #kept + 1
  return kept[at]
end
