import { cpus, totalmem } from "node:os";

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : `${Math.round(value)}`);

/** Milliseconds. @param part example: 0.95 */
export function percentile(times: readonly number[], part: number): string {
  return ms(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0);
}

export function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export const machineText = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB`;
