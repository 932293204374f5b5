import { exactRows } from "#lib/platform/csv.ts";
import { Zip } from "#lib/platform/zip.ts";
import { layoutOf } from "#lib/sites/portals/layouts.rules.ts";
import type { Portal } from "#lib/sites/portals/schema.ts";

type Rows = AsyncIterable<readonly (readonly string[])[]>;

async function* csvParts(rows: Rows): AsyncGenerator<string> {
  for await (const some of rows) yield exactRows(some);
}

const titlesOf = (portal: Portal): string[] => layoutOf(portal).columns.map(({ title }) => title);

/** Tells Adopt-a-Pet which column of `pets.csv` is which, and what some of their texts mean. */
function importConfig(portal: Portal): string {
  const lines = layoutOf(portal).columns.flatMap(({ title, renames = {} }, i) => [
    `#${i + 1}:${title}=${title}`,
    ...Object.entries(renames).map(([text, meant]) => `${text}=${meant}`),
  ]);
  return lines.map((line) => `${line}\r\n`).join("");
}

async function* zipParts(portal: Portal, rows: Rows): AsyncGenerator<Uint8Array> {
  const zip = new Zip();
  yield* zip.add("pets.csv", csvParts(rows));
  yield* zip.add("import.cfg", [importConfig(portal)]);
  yield zip.end();
}

async function* titledParts(portal: Portal, rows: Rows): AsyncGenerator<string> {
  yield exactRows([titlesOf(portal)]);
  yield* csvParts(rows);
}

export interface PortalFile {
  ending: string;
  contentType: string;
  parts: AsyncGenerator<string | Uint8Array>;
}

/** Adopt-a-Pet takes two files, which are in an archive. */
export function portalFile(portal: Portal, rows: Rows): PortalFile {
  if (portal === "adoptapet") return { ending: "zip", contentType: "application/zip", parts: zipParts(portal, rows) };
  return { ending: "csv", contentType: "text/csv; charset=utf-8", parts: titledParts(portal, rows) };
}
