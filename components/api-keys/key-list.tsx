import type { KeyHandlers } from "#components/api-keys/key-actions.tsx";
import { KeyTable } from "#components/api-keys/key-table.tsx";
import { isEnded } from "#lib/api-keys/list.rules.ts";
import type { KeyRow } from "#lib/api-keys/schema.ts";

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
        <p className="text-muted">No key is in use: all of them have been revoked or have expired.</p>
      )}
      {ended.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-[0.9375rem] font-semibold text-muted">
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
