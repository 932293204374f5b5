/**
 * Upgrades an installation of an older release to this one under traffic, and goes back:
 * `npm run bench:upgrade -- --from <commit or tag> [--seconds N] [--folder where-the-older-release-stays] [--out file]`.
 * Prints a report and exits with 1 when a promise was broken.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/platform/errors.ts";
import { checksOf } from "../cluster/checks.ts";
import { brokenIn, promisePart } from "../harness/report.ts";
import { type Run, runTool } from "../harness/runner.ts";
import { Steps } from "../harness/steps.ts";
import { underTraffic } from "../harness/traffic.ts";
import { trafficPart } from "../harness/traffic-tables.ts";
import { openRehearsal, type Releases } from "./places.ts";
import { migrationsBetween, ownRelease, prepareRelease } from "./release.ts";
import { upgrade } from "./steps.ts";
import { goBack } from "./way-back.ts";

/** Both serve the older release, one each, both the new one, and then the older one again. */
const STATES = 4;

function whatRan({ older, newer }: Releases, haproxy: string, ownFailures: number): string {
  const migrations = migrationsBetween(older, newer);
  const between = migrations.length === 0 ? "no migration" : migrations.map((name) => `\`${name}\``).join(", ");
  return `from the code of ${older.date} UTC (\`${older.commit}\`) to that of ${newer.date} UTC (\`${newer.commit}\`), with ${between} between them, under mixed traffic. Two machines, each with a web process, a worker, and an edge, behind HAProxy ${haproxy}, which answered ${ownFailures} requests with a 5xx by itself, on one PostgreSQL and one Redis, with Pebble as the certificate authority.`;
}

async function rehearse({ options, started, say }: Run<{ from: string; seconds: number; folder: string }>) {
  if (options.from === "") throw new OperatorError("From which release? Add --from with a commit or a tag.");
  const temporary = await started.folder("upgrade");
  const [checkouts, snapshots, safetyCopies] = [
    options.folder === "" ? temporary : path.resolve(options.folder),
    path.join(temporary, "snapshots"),
    path.join(temporary, "safety-copies"),
  ];
  for (const folder of [checkouts, snapshots, safetyCopies]) mkdirSync(folder, { recursive: true });
  const releases = { older: await prepareRelease(options.from, checkouts, say), newer: await ownRelease() };
  const rehearsal = await openRehearsal({ started, say }, releases);
  const { traffic, proxy, logged } = rehearsal;
  const holdMs = (options.seconds * 1000) / STATES;

  const steps = new Steps(say);
  const upgraded = await underTraffic(started, traffic, () => upgrade(rehearsal, releases, { holdMs, snapshots, steps }));
  const ownFailures = await proxy.ownFailures();
  say("Waiting for what was promised …");
  const checks = [...(await checksOf(rehearsal, [], [])), ...upgraded.checks];
  checks.push(...(await goBack(rehearsal, releases, upgraded, { holdMs, safetyCopies, say })));
  say(logged());
  return {
    title: "Upgrade",
    what: whatRan(releases, proxy.version, ownFailures),
    parts: [steps.part, promisePart(checks), trafficPart({ traffic, phases: [] })],
    broken: brokenIn(checks),
  };
}

await runTool({ script: "bench:upgrade", options: { from: "", seconds: 240, folder: "" }, needs: { haproxy: true }, work: rehearse });
