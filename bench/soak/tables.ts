const ms = (value: number): string => (value < 10 ? value.toFixed(1) : `${Math.round(value)}`);

/** In milliseconds. @param part such as 0.95 */
export function percentile(times: readonly number[], part: number): string {
  return ms(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0);
}

/** Markdown. */
export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
