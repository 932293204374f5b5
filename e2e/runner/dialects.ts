import path from "node:path";
import type { Breach } from "#e2e/runner/breach.ts";

const ROOM_FILE = /^lib\/(?!(?:http|platform|programs)\/)[^/]+\/.+\.ts$/;
const TEST = /\.test\.ts$/;
/** Not `CheckedStatement` or `queryWithin`, which run in either. */
const SQL = [/import \{[^}]*\b(?:queryText|queryRows|run|transaction|transactionAfter)\b[^}]*\} from "#lib\/platform\/db\/pool\.ts"/];
const PRISMA = [
  /\bprisma\(\)/,
  /\$(?:query|execute)Raw/,
  /\b(?:tx|on|db|checked)\.\w+\.(?:find|create|update|delete|upsert|count|aggregate|groupBy)\w*\(/,
];

const speaks = (text: string, marks: readonly RegExp[]): boolean => marks.some((mark) => mark.test(text));

function adviceFor(room: string, files: ReadonlyMap<string, string>): string | undefined {
  const texts = [...files].filter(([file]) => path.posix.dirname(file) === room && !TEST.test(file)).map(([, text]) => text);
  if (!texts.some((text) => speaks(text, SQL)) || !texts.some((text) => speaks(text, PRISMA))) return undefined;
  return "A room speaks SQL (the hot path, and sets) or Prisma (the rest), not both: write this in the other files' dialect, or with queryWithin if both need it.";
}

/** Finds rooms that speak both SQL and Prisma. */
export function mixedRooms(files: ReadonlyMap<string, string>): Breach[] {
  const rooms = new Set([...files.keys()].filter((file) => ROOM_FILE.test(file)).map((file) => path.posix.dirname(file)));
  return [...rooms].flatMap((room) => {
    const sentence = adviceFor(room, files);
    return sentence === undefined ? [] : [{ place: room, sentence }];
  });
}
