import { release } from "node:os";
import { machineText, markdownTable } from "./harness/tables.ts";
import type { KeptSection } from "./kept-results.ts";
import type { Goal, Section } from "./results.ts";

function textTable(columns: string[], rows: string[][]): string {
  const widths = columns.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]?.length ?? 0)));
  return [columns, ...rows]
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const goalRow = ({ what, wanted, measured, met }: Goal): string[] => [what, wanted, measured, met ? "met" : "**not met**"];
const GOAL_COLUMNS = ["Goal", "wanted", "measured", ""];

export function sectionText({ title, note, columns, rows, goals }: Section): string {
  const verdicts = goals.map((goal) => `${goal.met ? "met    " : "NOT MET"}  ${goal.what}: ${goal.measured}, wanted ${goal.wanted}`);
  return ["", `# ${title}`, note, "", textTable(columns, rows), "", ...verdicts].join("\n");
}

export function resultsMarkdown(kept: KeptSection[], postgresVersion: string): string {
  const goals = kept.flatMap(({ section }) => section.goals);
  const parts = [
    "# Results",
    "Written by `npm run bench`. How it is measured: [README.md](README.md).",
    [
      `- Machine: ${machineText()}, Linux ${release()}`,
      `- Node ${process.versions.node}, PostgreSQL ${postgresVersion} (embedded, fsync on)`,
      "- Load: wrk, one thread, 32 connections, on the same machine: it, the server and PostgreSQL share the cores. Ratios of one round hold; absolute figures are this machine's.",
      "- Rounds are interleaved; ratios are taken round by round. LOG_LEVEL=warn where nothing else is said.",
    ].join("\n"),
    "## Goals",
    markdownTable(GOAL_COLUMNS, goals.map(goalRow)),
    ...kept.flatMap(({ date, command, section: { title, note, columns, rows } }) => [
      `## ${title}`,
      note,
      markdownTable(columns, rows),
      `Measured on ${date} with \`${command}\`.`,
    ]),
  ];
  return `${parts.join("\n\n")}\n`;
}
