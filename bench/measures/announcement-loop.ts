import { announcement, announceSql, type Change, onChange, startListening, stopListening } from "../../lib/platform/db/changes.ts";
import { closePools, queryText } from "../../lib/platform/db/pool.ts";

/** Runs as a separate program; prints milliseconds from sending a change to hearing it after the word ANNOUNCED. */
const TIMES = 2000;
const ANNOUNCE = { name: "announce", text: `select ${announceSql("$1")}` };

let heard = Promise.withResolvers<number>();
onChange(
  () => heard.resolve(performance.now()),
  () => undefined,
);
await startListening();
const measured: number[] = [];
const change: Change = { kind: "sites", projectId: "0" };
for (let i = 0; i < TIMES; i += 1) {
  heard = Promise.withResolvers<number>();
  const sentAt = performance.now();
  const [arrivedAt] = await Promise.all([heard.promise, queryText(ANNOUNCE, [announcement(change)])]);
  measured.push(arrivedAt - sentAt);
}
process.stdout.write(`ANNOUNCED ${JSON.stringify(measured)}\n`);
await stopListening();
await closePools();
