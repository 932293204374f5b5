import type { KeyHandlers } from "#components/gateway/api-keys/key-actions.tsx";
import { KeyTable } from "#components/gateway/api-keys/key-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { isEnded } from "#lib/gateway/api-keys/list.rules.ts";
import type { KeyRow } from "#lib/gateway/api-keys/schema.ts";

/** Keys that can never work again are collapsed. */
export function KeyList({ slug, keys, mayWrite, ...actions }: { slug: string; keys: readonly KeyRow[]; mayWrite: boolean } & KeyHandlers) {
  const shared = {
    slug,
    replaced: new Set(keys.flatMap(({ rotatedFromId }) => rotatedFromId ?? [])),
    handlers: mayWrite ? actions : undefined,
  };
  const ended = keys.filter(isEnded);
  const working = keys.filter((apiKey) => !isEnded(apiKey));
  return (
    <>
      {working.length > 0 ? (
        <KeyTable caption="API keys" keys={working} {...shared} />
      ) : (
        <div className="rounded-2xl border border-border bg-surface p-4">
          <EmptyState picture="nothing" isSmall level={2} title="No key is in use" text="All of them have been revoked or have expired." />
        </div>
      )}
      {ended.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-note font-semibold text-muted">
            Revoked and expired keys ({ended.length})
          </summary>
          <div className="mt-2">
            <KeyTable caption="Revoked and expired keys" keys={ended} {...shared} />
          </div>
        </details>
      )}
    </>
  );
}
