-- Ends a load: prints what the bench reads, in one line of JSON.
function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format(
    'BENCH {"requests":%d,"micros":%d,"refused":%d,"broken":%d,"timeouts":%d,"p50":%d,"p99":%d}\n',
    summary.requests, summary.duration, e.status, e.connect + e.read + e.write, e.timeout,
    latency:percentile(50), latency:percentile(99)))
end

wrk.headers["Authorization"] = "Bearer " .. os.getenv("BENCH_KEY")
