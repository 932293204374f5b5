/** What a verb says: `json` with `--json`, else `text` on standard output. Notes go to standard error. */
interface Reply {
  json: unknown;
  text: string;
  /** For people; left out with `--json`, whose reader has all in the JSON. */
  notes?: string[];
}

/** Prints a reply, so that standard output can be piped on as it is. */
export function print(options: { json?: boolean }, reply: Reply): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify(reply.json, null, 2)}\n`);
    return;
  }
  if (reply.text !== "") process.stdout.write(`${reply.text}\n`);
  for (const note of reply.notes ?? []) process.stderr.write(`${note}\n`);
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NO_WIDTH = /[\p{M}\p{Cf}]/u;

/** Columns that a text takes up in a terminal. */
function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (NO_WIDTH.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1), 0);
}

/** Aligned columns under their titles; columns of numbers stand to the right. */
export function table(titles: string[], rows: string[][]): string {
  const columns = titles.map((title, i) => {
    const cells = rows.map((row) => row[i] ?? "");
    const width = Math.max(...[title, ...cells].map(widthOf));
    return { width, right: cells.length > 0 && cells.every((cell) => /^[\d,]*$/.test(cell)) };
  });
  const line = (cells: string[]): string =>
    columns
      .map(({ width, right }, i) => {
        const cell = cells[i] ?? "";
        const blanks = " ".repeat(width - widthOf(cell));
        return right ? blanks + cell : cell + blanks;
      })
      .join("  ")
      .trimEnd();
  return [titles, ...rows].map(line).join("\n");
}

/** A whole number with commas between thousands. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** A time for people: UTC, to the minute; `-` for none. */
export function shortTime(time: string | null): string {
  return time === null ? "-" : `${time.slice(0, 16).replace("T", " ")} UTC`;
}
