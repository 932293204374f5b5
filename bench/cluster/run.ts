/**
 * Petstore on several machines, under traffic and faults: `npm run bench:cluster -- [--seconds N] [--only part-of-a-fault's-name]
 * [--out file]`. Writes a report and exits with 1 when a promise was broken.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { BENCH } from "../harness/places.ts";
import { driveToEnd } from "../soak/drive.ts";
import { breakOneByOne } from "../soak/schedule.ts";
import type { Started } from "../soak/started.ts";
import { checksOf } from "./checks.ts";
import { clusterFaults } from "./faults.ts";
import { openCluster } from "./installation.ts";
import { type ClusterOutcome, clusterMarkdown } from "./report.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    only: { type: "string", default: "" },
    out: { type: "string", default: path.join(BENCH, "CLUSTER.md") },
  },
});
const seconds = Number(values.seconds);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function drive(started: Started): Promise<ClusterOutcome> {
  const installation = await openCluster(started, say);
  const { parts, traffic, haproxy } = installation;
  const from = Date.now();
  const stop = new AbortController();
  await started.add(
    () => undefined,
    () => stop.abort(),
  );
  const working = Promise.all(traffic.map((one) => one.run(stop.signal)));
  const faults = clusterFaults(parts).filter(({ name }) => name.includes(values.only));
  const { phases, missing } = await breakOneByOne({ faults, traffic, ms: seconds * 1000, say });
  stop.abort();
  await working;
  say("Waiting for what was promised …");
  const checks = await checksOf(installation, phases, missing);
  const lasted = Math.round((Date.now() - from) / 1000);
  say(`Settled after ${lasted} s.`);
  const command = `npm run bench:cluster -- --seconds ${seconds}${values.only && ` --only ${JSON.stringify(values.only)}`}`;
  return { seconds, command, from, phases, traffic, haproxy, checks };
}

const outcome = await driveToEnd(drive, { haproxy: true }, say);
writeFileSync(values.out, clusterMarkdown(outcome));
const isKept = outcome.checks.every(({ broken }) => broken.length === 0);
say(`Written to ${path.relative(process.cwd(), values.out)}: ${isKept ? "all promises kept" : "promises broken"}.`);
process.exit(isKept ? 0 : 1);
