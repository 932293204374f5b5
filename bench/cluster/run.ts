/**
 * Petstore on several machines, under traffic and faults: `npm run bench:cluster -- [--seconds N] [--only part-of-a-fault's-name]
 * [--out file]`, or two machines as the page for operators sets them up: `--page`. Prints a report and exits with 1 when a
 * promise was broken.
 */
import { brokenIn, promisePart } from "../harness/report.ts";
import { type Run, runTool } from "../harness/runner.ts";
import { breakOneByOne } from "../harness/schedule.ts";
import { underTraffic } from "../harness/traffic.ts";
import { faultPart, trafficPart } from "../harness/traffic-tables.ts";
import { checksOf } from "./checks.ts";
import { clusterFaults } from "./faults.ts";
import { openCluster } from "./machines.ts";
import { followPage } from "./page-run.ts";

interface Options extends Record<string, string | number | boolean> {
  seconds: number;
  only: string;
  page: boolean;
}

async function rehearse({ options: { seconds, only }, started, say }: Run<Options>) {
  const cluster = await openCluster({ started, say });
  const { parts, traffic, logged } = cluster;
  const from = Date.now();
  const faults = clusterFaults(parts).filter(({ name }) => name.includes(only));
  const broke = await underTraffic(started, traffic, () => breakOneByOne({ faults, traffic, ms: seconds * 1000, say }));
  say("Waiting for what was promised …");
  const checks = await checksOf(cluster, broke.phases, broke.missing);
  say(logged());
  const seen = { traffic, phases: broke.phases, from };
  return {
    title: "Cluster",
    what: `${seconds} seconds of mixed traffic with faults one after another. Three web processes in two starts, two workers, and two edges behind HAProxy ${parts.proxy.version}, on one PostgreSQL and one Redis, with Pebble as the certificate authority.`,
    parts: [promisePart(checks), faultPart(seen), trafficPart(seen)],
    broken: brokenIn(checks),
  };
}

const options: Options = { seconds: 300, only: "", page: false };
const needs = { haproxy: true, ownPostgres: true };
await runTool({ script: "bench:cluster", options, needs, work: (run) => (run.options.page ? followPage(run) : rehearse(run)) });
