import type { Judged } from "#lib/sites/dns/addresses.rules.ts";
import { shownName } from "#lib/sites/dns/names.rules.ts";

export interface ServerView {
  server: string;
  judged: Judged[];
}

const MAX_SEEN = 3;

export const isGood = ({ line }: Judged): boolean => line.verdict === "right" || line.verdict === "fine";

interface LineView {
  server: string;
  one: Judged;
}

function namesWithSeen(views: readonly LineView[]): string {
  return views
    .map(({ server, one }) => (one.line.seen.length > 0 ? `${server} (${one.line.seen.slice(0, MAX_SEEN).join(", ")})` : server))
    .join(", ");
}

function agreedLine(zone: string, views: readonly LineView[]): Judged[] {
  const [first] = views;
  const good = views.filter(({ one }) => isGood(one));
  const bad = views.filter(({ one }) => !isGood(one));
  if (good.length === 0 || bad.length === 0) return first ? [first.one] : [];
  const [worst] = bad;
  const message =
    `The name servers of ${shownName(zone)} disagree. Right: ${good.map(({ server }) => server).join(", ")}. Not right: ${namesWithSeen(bad)}. ` +
    "A change can take a few minutes to reach all of them. If this stays, ask your DNS provider.";
  return worst ? [{ line: { ...worst.one.line, verdict: "unknown", message }, problem: "servers_disagree" }] : [];
}

const keyOf = ({ line }: Judged): string => `${line.type} ${line.name}`;

/** A line that only some servers get right is unknown; one that only some have counts. */
export function agreed(zone: string, views: readonly ServerView[]): Judged[] {
  const keys = new Set(views.flatMap(({ judged }) => judged.map(keyOf)));
  return [...keys].flatMap((key) =>
    agreedLine(
      zone,
      views.flatMap(({ server, judged }) => judged.filter((one) => keyOf(one) === key).map((one) => ({ server, one }))),
    ),
  );
}

const shownTime = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

export function staleLine(one: Judged, server: string, until: number | undefined): Judged {
  const end = until === undefined ? "" : ` until ${shownTime(until)}`;
  const message = `Your DNS provider answers rightly (${server}), but the DNS servers that we ask hold the old answer${end}. We check again automatically.`;
  return { line: { ...one.line, message }, problem: "answer_held" };
}
