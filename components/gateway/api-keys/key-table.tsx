import type { KeyHandlers } from "#components/gateway/api-keys/key-actions.tsx";
import { KeyRow } from "#components/gateway/api-keys/key-row.tsx";
import { TableHead } from "#components/ui/table-head.tsx";
import { type KeyFamily, keyFamilies } from "#lib/gateway/api-keys/list.rules.ts";
import type { KeyRow as Row } from "#lib/gateway/api-keys/schema.ts";

const COLUMNS = [
  { name: "Name", className: "pl-4 sm:pl-5" },
  ...["Access", "Last used", "Last 7 days", "Expires", "Status"].map((name) => ({ name, className: "max-xl:hidden" })),
];

/** @param replaced ids of the keys that have a successor */
export function KeyTable(props: {
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
