import type { KeyHandlers } from "#components/api-keys/key-actions.tsx";
import { KeyCard } from "#components/api-keys/key-card.tsx";
import { isEnded } from "#lib/api-keys/list.rules.ts";
import type { KeyRow } from "#lib/api-keys/schema.ts";

/** Keys that can never work again are collapsed. */
export function KeyList({ slug, keys, mayWrite, ...handlers }: { slug: string; keys: readonly KeyRow[]; mayWrite: boolean } & KeyHandlers) {
  const names = new Map(keys.map(({ id, shown }) => [id, shown]));
  const successors = new Map(keys.map(({ rotatedFromId, shown }) => [rotatedFromId, shown]));
  const ended = keys.filter(isEnded);
  const cards = (some: readonly KeyRow[]) => (
    <ul className="grid gap-4">
      {some.map((apiKey) => (
        <li key={apiKey.id} className="rounded-2xl border border-border bg-surface p-5">
          <KeyCard
            slug={slug}
            apiKey={apiKey}
            names={names}
            successor={successors.get(apiKey.id)}
            handlers={mayWrite ? handlers : undefined}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {ended.length === keys.length && <p className="text-muted">No key is in use: all of them have been revoked or have expired.</p>}
      {cards(keys.filter((apiKey) => !isEnded(apiKey)))}
      {ended.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-[0.9375rem] font-semibold text-muted">
            Revoked and expired keys ({ended.length})
          </summary>
          <div className="mt-2">{cards(ended)}</div>
        </details>
      )}
    </>
  );
}
