import type { Check } from "../cluster/report.ts";
import { machineText, type Outcome, trafficTable } from "../soak/report.ts";
import { table } from "../soak/tables.ts";
import { hasFailed } from "../soak/traffic.ts";
import type { Releases } from "./installation.ts";
import { migrationsBetween } from "./release.ts";
import type { Step } from "./steps.ts";

export interface Rehearsed extends Pick<Outcome, "traffic" | "from"> {
  command: string;
  haproxy: string;
  /** The machine's load average over a minute before anything was started. */
  loadBefore: number;
  /** Answers of HAProxy itself. */
  ownFailures: number;
  releases: Releases;
  steps: Step[];
  checks: Check[];
}

const MAX_SHOWN = 30;

function stepTable({ steps, traffic, from }: Rehearsed): string {
  const rows = steps.map((step) => {
    const answers = traffic.flatMap((one) => one.answers.all).filter(({ at, ms }) => at >= step.from && at + ms <= step.until);
    const slowest = Math.max(0, ...answers.map(({ ms }) => ms));
    const shown = [(step.from - from) / 1000, (step.until - step.from) / 1000].map((seconds) => `${seconds.toFixed(1)} s`);
    return [step.name, ...shown, String(answers.length), String(answers.filter(hasFailed).length), `${(slowest / 1000).toFixed(1)} s`];
  });
  return table(["Step", "Began after", "Took", "Answers", "Failed", "The slowest"], rows);
}

export function upgradeMarkdown(rehearsed: Rehearsed): string {
  const { command, from, haproxy, ownFailures, loadBefore, checks, releases } = rehearsed;
  const { older, newer } = releases;
  const broken = checks.flatMap((check) => check.broken);
  const migrations = migrationsBetween(older, newer);
  const between = migrations.length === 0 ? "no migration" : migrations.map((name) => `\`${name}\``).join(", ");
  return `# Upgrade

\`${command}\` on ${new Date(from).toISOString().slice(0, 10)}: from the code of ${older.date} UTC (\`${older.commit}\`) to that of ${newer.date} UTC (\`${newer.commit}\`), with ${between} between them, under mixed traffic. Two machines, each with a web process, a worker, and an edge, behind HAProxy ${haproxy}, on one PostgreSQL and one Redis, with Pebble as the certificate authority. ${machineText()}, and Node ${process.versions.node}, for all of it and the load, with a load average of ${loadBefore.toFixed(1)} before the start. [How](README.md#the-upgrade).

${
  broken.length === 0
    ? "**Every promise was kept.**"
    : `**${broken.length === 1 ? "One promise was" : `${broken.length} promises were`} broken:**\n\n${broken
        .slice(0, MAX_SHOWN)
        .map((one) => `- ${one}`)
        .join("\n")}`
}

## Steps

${stepTable(rehearsed)}

## Promises

${table(
  ["Promise", "Measured", "Broken"],
  checks.map((check) => [check.promise, check.measured, String(check.broken.length)]),
)}

## Traffic

${trafficTable({ ...rehearsed, phases: [] })}

Failed means a 5xx or no answer; there are no faults that would excuse one. HAProxy answered ${ownFailures} of them by itself. Refused is a 429 over the limit, a 401 with a revoked key, a webhook message that the receiver refused, and the like.
`;
}
