/**
 * Upgrades an installation of an older release to this one under traffic, and goes back:
 * `npm run bench:upgrade -- --from <commit or tag> [--seconds N] [--folder where-the-older-release-stays] [--out file]`.
 * Writes a report and exits with 1 when a promise was broken.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { checksOf } from "../cluster/checks.ts";
import { BENCH } from "../harness/places.ts";
import { driveToEnd } from "../soak/drive.ts";
import type { Started } from "../soak/started.ts";
import { openInstallation } from "./installation.ts";
import { ownRelease, prepareRelease } from "./release.ts";
import { type Rehearsed, upgradeMarkdown } from "./report.ts";
import { upgrade } from "./steps.ts";
import { goBack } from "./way-back.ts";

/** In which both serve the older release, each another one, both the new one, and then the older one again. */
const STATES = 4;
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    seconds: { type: "string", default: "240" },
    folder: { type: "string" },
    out: { type: "string", default: path.join(BENCH, "UPGRADE.md") },
  },
});
const say = (line: string): void => void process.stderr.write(`${line}\n`);

function workFolder(parent: string, name: string): string {
  const folder = path.join(parent, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function rehearse(from: string, started: Started): Promise<Rehearsed> {
  const [loadBefore = 0] = loadavg();
  const temporary = await started.add(
    () => mkdtempSync(path.join(tmpdir(), "petstore-upgrade-")),
    (made) => rmSync(made, { recursive: true, maxRetries: 3 }),
  );
  const checkouts = values.folder === undefined ? temporary : path.resolve(values.folder);
  mkdirSync(checkouts, { recursive: true });
  const releases = { older: await prepareRelease(from, checkouts, say), newer: await ownRelease() };
  const installation = await openInstallation(started, releases, say);
  const { traffic, proxy } = installation;
  const holdMs = (Number(values.seconds) * 1000) / STATES;

  const began = Date.now();
  const stop = new AbortController();
  await started.add(
    () => undefined,
    () => stop.abort(),
  );
  const working = Promise.all(traffic.map((one) => one.run(stop.signal)));
  const upgraded = await upgrade(installation, releases, { holdMs, snapshots: workFolder(temporary, "snapshots"), say });
  stop.abort();
  await working;
  const ownFailures = await proxy.ownFailures();
  say("Waiting for what was promised …");
  const checks = [...(await checksOf(installation, [], [])), ...upgraded.checks];
  checks.push(...(await goBack(installation, releases, upgraded, { holdMs, safetyCopies: workFolder(temporary, "safety-copies"), say })));
  const command = `npm run bench:upgrade -- --from ${from} --seconds ${values.seconds}`;
  return { command, from: began, haproxy: proxy.version, ownFailures, loadBefore, releases, steps: upgraded.steps, traffic, checks };
}

const { from } = values;
if (from === undefined) throw new Error("From which release? Add --from with a commit or a tag.");
const rehearsed = await driveToEnd((started) => rehearse(from, started), { haproxy: true }, say);
writeFileSync(values.out, upgradeMarkdown(rehearsed));
const broken = rehearsed.checks.flatMap((check) => check.broken);
for (const one of broken) say(one);
say(`Written to ${path.relative(process.cwd(), values.out)}: ${broken.length === 0 ? "all promises kept" : "promises broken"}.`);
process.exit(broken.length === 0 ? 0 : 1);
