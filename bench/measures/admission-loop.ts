import { startRateLimiter, stopRateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { usageStore } from "#lib/gateway/usage/state.ts";
import { admit } from "#lib/http/api/authenticate.ts";
import { startListening, stopListening } from "#lib/platform/db/changes.ts";
import { pool } from "#lib/platform/db/pool.ts";

/** Runs as a separate program; prints CPU microseconds per admission after the word ADMISSION. */
const TIMES = 7;
const CALLS = 100_000;

const header = `Bearer ${process.env["BENCH_KEY"]}`;
const request = { header: () => header, address: "127.0.0.1" };

async function microsPerCall(): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < CALLS; i += 1) {
    const { error } = await admit(request, Date.now());
    if (error) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

await startRateLimiter(usageStore);
await startListening();
await microsPerCall();
const measured: number[] = [];
for (let i = 0; i < TIMES; i += 1) measured.push(await microsPerCall());
process.stdout.write(`ADMISSION ${JSON.stringify(measured)}\n`);
await stopRateLimiter();
await stopListening();
await pool().end();
