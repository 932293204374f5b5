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

const GOAL_COLUMNS = ["Goal", "Wanted", "Measured"];
const goalRow = ({ what, wanted, measured, met }: Goal): string[] => [what, wanted, met ? measured : `**${measured}**, not met`];

export function sectionText({ title, note, columns, rows, goals }: Section): string {
  const verdicts = goals.map((goal) => `${goal.met ? "met    " : "NOT MET"}  ${goal.what}: ${goal.measured}, wanted ${goal.wanted}`);
  return ["", `# ${title}`, note, "", textTable(columns, rows), "", ...verdicts].join("\n");
}

/** Replaces the part "Goals" of docs/scale.md. */
export function withGoals(document: string, kept: KeptSection[], postgresVersion: string): string {
  const machine = `${machineText()}, Node ${process.versions.node}, PostgreSQL ${postgresVersion} (embedded, fsync on)`;
  const part = [
    "## Goals",
    `Written by \`npm run bench\`: median (min to max) of ratios that are taken round by round; \`bench/results.json\` has the dates. Machine: ${machine}.`,
    markdownTable(
      GOAL_COLUMNS,
      kept.flatMap(({ section }) => section.goals.map(goalRow)),
    ),
    "## ",
  ].join("\n\n");
  return document.replace(/^## Goals$.*?^## /ms, () => part);
}
