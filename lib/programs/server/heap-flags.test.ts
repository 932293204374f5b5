import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { heapFlags } from "#lib/programs/server/heap-flags.ts";

/** A burst of objects that live at once, then as many short-lived ones as several young generations hold. */
const SOURCE = `
  import v8 from "node:v8";
  const make = (id) => ({ id, tags: [id, id + 1] });
  const burst = [];
  for (let id = 0; id < 300_000; id += 1) burst.push(make(id));
  burst.length = 0;
  const profiler = new v8.GCProfiler();
  profiler.start();
  for (let id = 0; id < 2_000_000; id += 1) globalThis.last = make(id);
  console.log(JSON.stringify(profiler.stop().statistics.map(({ gcType }) => gcType)));
`;

it("a first burst of requests does not make later short-lived objects old", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...heapFlags(8), "--input-type=module", "--eval", SOURCE]);
  const collections = new Set(JSON.parse(stdout) as string[]);
  expect([...collections]).toEqual(["Scavenge"]);
});
