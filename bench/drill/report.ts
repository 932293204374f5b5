import { loadavg } from "node:os";
import { machineText } from "../soak/report.ts";
import { table } from "../soak/tables.ts";
import type { Step } from "./steps.ts";

const seconds = (value: number): string => `${value.toFixed(1)} s`;

interface Ran {
  megabytes: number;
  cores: number;
  hasEdge: boolean;
}

export function drillMarkdown(steps: readonly Step[], killed: number, { megabytes, cores, hasEdge }: Ran): string {
  const rows = steps.map(({ name, seconds: took, felt }) => [
    name,
    seconds(took),
    ...(felt ? [String(felt.asked), String(felt.failed), seconds(felt.downSeconds), seconds(felt.slowestSeconds)] : ["", "", "", ""]),
  ]);
  const [load = 0] = loadavg();
  return `# Drill

\`npm run bench:drill\` on ${new Date().toISOString().slice(0, 10)}: all that runs on the server, in ${megabytes} MB of memory and ${cores === 1 ? "one core" : `${cores} cores`}, with the embedded PostgreSQL and ${hasEdge ? "an" : "no"} edge; the load comes from outside. ${machineText()}, and Node ${process.versions.node}, with a load average of ${load.toFixed(1)} at the end. [How](README.md#the-drill).

${table(["Step", "Took", "Requests", "Failed", "Longest without an answer", "Slowest answer"], rows)}

${killed === 0 ? "No process was killed for want of memory." : `**${killed} processes were killed for want of memory.**`}
`;
}
