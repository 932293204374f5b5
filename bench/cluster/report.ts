import { faultTable, machineText, type Outcome, trafficTable } from "../soak/report.ts";
import { table } from "../soak/tables.ts";

export interface Check {
  promise: string;
  measured: string;
  /** In words; empty when it was kept. */
  broken: string[];
}

export interface ClusterOutcome extends Pick<Outcome, "traffic" | "phases" | "from"> {
  seconds: number;
  command: string;
  haproxy: string;
  checks: Check[];
}

const MAX_SHOWN = 30;

export function clusterMarkdown(outcome: ClusterOutcome): string {
  const { seconds, command, from, haproxy, checks } = outcome;
  const broken = checks.flatMap((check) => check.broken);
  const rows = checks.map((check) => [check.promise, check.measured, String(check.broken.length)]);
  return `# Cluster

\`${command}\`: ${seconds} seconds of mixed traffic with faults one after another, on ${new Date(from).toISOString().slice(0, 10)}. Three web processes in two starts, two workers, and two edges behind HAProxy ${haproxy}, on one PostgreSQL and one Redis, with Pebble as the certificate authority. ${machineText()}, and Node ${process.versions.node}, for all of it and the load. [How](README.md#the-cluster).

${
  broken.length === 0
    ? "**Every promise was kept.**"
    : `**${broken.length} promises were broken:**\n\n${broken
        .slice(0, MAX_SHOWN)
        .map((one) => `- ${one}`)
        .join("\n")}`
}

## Promises

${table(["Promise", "Measured", "Broken"], rows)}

## Faults

${faultTable(outcome)}

## Traffic

${trafficTable(outcome)}

Failed means a 5xx or no answer. Refused is a 429 over the limit, a 401 with a revoked key, a webhook message that the receiver refused, and the like.
`;
}
