-- One address, again and again.
dofile(os.getenv("BENCH_LOAD") .. "/report.lua")
wrk.path = os.getenv("BENCH_PATH")
