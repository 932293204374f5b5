import { loadavg } from "node:os";
import { machineText, markdownTable } from "./tables.ts";

const MAX_SHOWN = 30;

export interface Part {
  title: string;
  head: string[];
  rows: string[][];
  note?: string;
}

export interface Report {
  title: string;
  command: string;
  what: string;
  figures?: string[];
  parts: Part[];
  /** Promises, in words; empty when all were kept. */
  broken: readonly string[];
}

export interface Check {
  promise: string;
  measured: string;
  /** Sentences; empty when it was kept. */
  broken: string[];
}

export const brokenIn = (checks: readonly Check[]): string[] => checks.flatMap(({ broken }) => broken);

export const promisePart = (checks: readonly Check[]): Part => ({
  title: "Promises",
  head: ["Promise", "Measured", "Broken"],
  rows: checks.map(({ promise, measured, broken }) => [promise, measured, String(broken.length)]),
});

const list = (lines: readonly string[]): string => lines.map((one) => `- ${one}`).join("\n");

function verdict(broken: readonly string[]): string {
  if (broken.length === 0) return "**Every promise was kept.**";
  const count = broken.length === 1 ? "One promise was" : `${broken.length} promises were`;
  return `**${count} broken:**\n\n${list(broken.slice(0, MAX_SHOWN))}`;
}

export function reportMarkdown({ title, command, what, figures = [], parts, broken }: Report): string {
  const [load = 0] = loadavg();
  const machine = `${machineText()}, and Node ${process.versions.node}, for all of it and the load, with a load average of ${load.toFixed(1)} at the end.`;
  const texts = [
    `# ${title}`,
    `\`${command}\` on ${new Date().toISOString().slice(0, 10)}: ${what} ${machine}`,
    verdict(broken),
    ...(figures.length === 0 ? [] : [list(figures)]),
    ...parts.flatMap(({ title: name, head, rows, note }) => [`## ${name}`, markdownTable(head, rows), ...(note ? [note] : [])]),
  ];
  return `${texts.join("\n\n")}\n`;
}
