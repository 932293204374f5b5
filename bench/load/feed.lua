-- As the edge asks for a site's feed.
dofile(os.getenv("BENCH_LOAD") .. "/list-same.lua")
wrk.headers["petstore-inside"] = os.getenv("BENCH_INSIDE")
