import { PART_NAMES, type PartName, type PartState, type PartView } from "#lib/operations/watch/schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { healthPool, queryText } from "#lib/platform/db/pool.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

/** The worker looks every five minutes. */
const FRESH_MS = 16 * MINUTE_MS;

const PARTS = {
  maxMs: 1000,
  text: `select name, case when checked_at < $1::timestamptz then 'unknown' else state end, message, fix, ${isoText("since")} from service_parts`,
};

/** Leaves out parts that the worker has not checked. */
export async function parts(now: number): Promise<PartView[]> {
  const rows = await queryText(PARTS, [new Date(now - FRESH_MS)], healthPool());
  return PART_NAMES.flatMap((name) => {
    const [, state, message, fix = null, since] = rows.find(([one]) => one === name) ?? [];
    return state == null ? [] : [{ name, state: state as PartState | "unknown", message: String(message), fix, since: String(since) }];
  });
}

/** `unknown` means that the worker has not checked it lately. */
export async function partStates(now: number): Promise<Record<PartName, PartState | "unknown">> {
  const seen = new Map((await parts(now)).map(({ name, state }) => [name, state]));
  return Object.fromEntries(PART_NAMES.map((name) => [name, seen.get(name) ?? "unknown"])) as Record<PartName, PartState | "unknown">;
}
