import Link from "next/link";
import { KeyActions, type KeyDoings } from "#components/api-keys/key-actions.tsx";
import { KeyBadge } from "#components/api-keys/key-badge.tsx";
import { SCOPE_WORDS } from "#components/api-keys/words.ts";
import { Fact } from "#components/ui/fact.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Sparkline } from "#components/ui/sparkline.tsx";
import type { KeyRow } from "#lib/api-keys/schema.ts";

const number = new Intl.NumberFormat("en");

/** Today's calls, and the days before them as a small drawing. */
function Calls({ of: { callsToday, dailyCalls } }: { of: KeyRow }) {
  const sum = dailyCalls.reduce((all, calls) => all + calls, 0);
  const days = `${number.format(sum)} in ${dailyCalls.length} days`;
  return (
    <span className="flex flex-wrap items-end gap-x-3" title={days}>
      {number.format(callsToday)}
      <Sparkline values={dailyCalls} />
      <span className="sr-only">, {days}</span>
    </span>
  );
}

/** The keys as cards: everything of one stands together, on a phone too. A key's name leads to its own page. */
export function KeyList({ slug, keys, mayWrite, ...doings }: { slug: string; keys: readonly KeyRow[]; mayWrite: boolean } & KeyDoings) {
  const names = new Map(keys.map(({ id, shown }) => [id, shown]));
  const replaced = new Set(keys.map(({ rotatedFromId }) => rotatedFromId));
  return (
    <ul className="grid gap-4">
      {keys.map((of) => (
        <li key={of.id} className="rounded-2xl border border-border bg-surface p-5">
          <article aria-label={of.name}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h2 className="text-lg [overflow-wrap:anywhere]">
                <Link href={`/p/${slug}/api-keys/${of.id}`} className="link">
                  {of.name}
                </Link>
              </h2>
              <KeyBadge of={of} />
              <code className="inline-code ml-auto">{of.shown}</code>
            </div>
            <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-[0.9375rem] sm:grid-cols-3 xl:grid-cols-5">
              <Fact term="May">{SCOPE_WORDS[of.scope]}</Fact>
              <Fact term="Calls today">
                <Calls of={of} />
              </Fact>
              <Fact term="Last used">{of.lastUsedAt ? <LocalTime at={of.lastUsedAt} /> : "Never"}</Fact>
              <Fact term="Made">
                <LocalTime at={of.createdAt} show="day" />
              </Fact>
              <Fact term="Ends">{of.expiresAt ? <LocalTime at={of.expiresAt} /> : "Never"}</Fact>
            </dl>
            {of.rotatedFromId !== null && names.has(of.rotatedFromId) && (
              <p className="mt-3 text-sm text-muted">
                Replaces <code className="inline-code">{names.get(of.rotatedFromId)}</code>.
              </p>
            )}
            {mayWrite && of.state !== "revoked" && (
              <div className="mt-4">
                <KeyActions of={of} isReplaced={replaced.has(of.id)} doings={doings} />
              </div>
            )}
          </article>
        </li>
      ))}
    </ul>
  );
}
