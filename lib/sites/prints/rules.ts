import { idFromText } from "#lib/platform/int64.ts";
import { PRINT_KINDS, type PrintKind, type PrintQuery } from "#lib/sites/prints/schema.ts";

export const MAX_PRINTED = 100;
/** Characters of a description on a poster. */
export const MAX_POSTER_STORY = 420;
/** Characters that fill two lines of a poster's largest letters. */
export const LONG_POSTER_NAME = 28;

export function printPath(project: string, ids: readonly string[], kind: PrintKind): string {
  return `/p/${encodeURIComponent(project)}/animals/print?ids=${ids.join(",")}&kind=${kind}`;
}

/** @param day `YYYY-MM-DD`, the reader's */
export const sheetPath = (project: string, ids: readonly string[], day: string, paper?: string): string =>
  `${printPath(project, ids, "sheet")}&day=${day}${paper === undefined ? "" : `&paper=${paper}`}`;

/** Ignores invalid ids. */
export function readPrintQuery({ ids, kind, paper, day }: Record<string, string | string[] | undefined>): PrintQuery {
  const asked = [...new Set([ids ?? []].flat().join(",").split(","))].filter((id) => idFromText(id) !== undefined);
  const shown = asked.slice(0, MAX_PRINTED);
  return {
    ids: shown,
    left: asked.length - shown.length,
    kind: PRINT_KINDS.find((one) => one === kind) ?? "poster",
    paper: [paper ?? []].flat()[0],
    day: [day ?? []].flat()[0],
  };
}
