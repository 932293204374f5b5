import type { KeyHandlers } from "#components/gateway/api-keys/key-actions.tsx";
import { KeyRow } from "#components/gateway/api-keys/key-row.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { TableHead } from "#components/ui/table-head.tsx";
import { isEnded, type KeyFamily, keyFamilies } from "#lib/gateway/api-keys/list.rules.ts";
import type { KeyRow as Row } from "#lib/gateway/api-keys/schema.ts";

const COLUMNS = [
  { name: "Name", className: "pl-4 sm:pl-5" },
  ...["Access", "Last used", "Last 7 days", "Expires", "Status"].map((name) => ({ name, className: "max-xl:hidden" })),
];

/** @param replaced ids of the keys that have a successor */
function KeyTable(props: {
  caption: string;
  slug: string;
  keys: readonly Row[];
  replaced: ReadonlySet<string>;
  handlers: KeyHandlers | undefined;
}) {
  const { caption, slug, keys, replaced, handlers } = props;
  const row = (apiKey: Row, isNested: boolean) => (
    <KeyRow key={apiKey.id} slug={slug} apiKey={apiKey} isReplaced={replaced.has(apiKey.id)} isNested={isNested} handlers={handlers} />
  );
  const rows = (family: KeyFamily<Row>) => [row(family.apiKey, false), ...family.replaced.map((apiKey) => row(apiKey, true))];
  return (
    <div className="rounded-2xl border border-border bg-surface">
      <table className="w-full border-collapse text-left text-note">
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={COLUMNS} rowClassName="h-11 max-xl:sr-only" hasActions={handlers !== undefined} />
        <tbody>{keyFamilies(keys).flatMap(rows)}</tbody>
      </table>
    </div>
  );
}

/** Keys that can never work again are collapsed. */
export function KeyList({ slug, keys, mayWrite, ...actions }: { slug: string; keys: readonly Row[]; mayWrite: boolean } & KeyHandlers) {
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
