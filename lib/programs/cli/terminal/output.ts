import { clock } from "#lib/platform/clock.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

/** Notes go to standard error. */
interface Reply {
  json: unknown;
  text: string;
  notes?: string[];
}

/** To standard error. */
export function note(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

export function print(options: { json?: boolean }, reply: Reply): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify(reply.json, null, 2)}\n`);
    return;
  }
  if (reply.text !== "") process.stdout.write(`${reply.text}\n`);
  reply.notes?.forEach(note);
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NO_WIDTH = /[\p{M}\p{Cf}]/u;

function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (NO_WIDTH.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1), 0);
}

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

/** Says `none` instead of drawing an empty table. */
export function printList<Item>(options: { json?: boolean }, list: Item[], draw: (list: Item[]) => string, none: string): void {
  print(options, list.length === 0 ? { json: [], text: "", notes: [none] } : { json: list, text: draw(list) });
}

export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** UTC, to the minute; `-` for null. */
export function shortTime(time: string | null): string {
  return time === null ? "-" : `${time.slice(0, 16).replace("T", " ")} UTC`;
}

/** Example: `3 hours`. */
export function ageText(since: Date): string {
  const minutes = Math.max(0, Math.round((clock()() - since.getTime()) / MINUTE_MS));
  const [count, unit] =
    minutes < 120 ? [minutes, "minute"] : minutes < 2880 ? [Math.round(minutes / 60), "hour"] : [Math.round(minutes / 1440), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
