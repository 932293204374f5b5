import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { PlaygroundRecord } from "#lib/sites/playground/schema.ts";

const HEAD = ["Type", "Name", "Value", "TTL"] as const;
export function RecordTable(props: {
  records: readonly PlaygroundRecord[];
  mayWrite: boolean;
  onEdit: (record: PlaygroundRecord) => void;
  onDelete: (record: PlaygroundRecord) => void;
}) {
  const { records, mayWrite, onEdit, onDelete } = props;
  if (records.length === 0)
    return <EmptyState picture="nothing" isSmall title="No records yet" text="No name in the playground exists so far." />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Records of the playground" tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-left text-note">
        <caption className="sr-only">Records of the playground</caption>
        <thead>
          <tr className="border-b-2 border-foreground">
            {HEAD.map((cell) => (
              <th key={cell} scope="col" className="py-2.5 pr-6 font-semibold">
                {cell}
              </th>
            ))}
            {mayWrite && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id} className="border-b border-border align-baseline last:border-0">
              <td className="py-2.5 pr-6 font-mono text-sm">{record.type}</td>
              <th scope="row" className="min-w-52 py-2.5 pr-6 font-mono text-sm font-medium [overflow-wrap:anywhere]">
                {record.name}
              </th>
              <td className="min-w-40 py-2.5 pr-6 font-mono text-sm [overflow-wrap:anywhere]">{record.value}</td>
              <td className="py-2.5 pr-6 text-muted">{record.ttl}</td>
              {mayWrite && (
                <td className="py-1.5 text-right whitespace-nowrap">
                  <Button isSmall label="Edit" about={`the ${record.type} record of ${record.name}`} onClick={() => onEdit(record)} />{" "}
                  <Button isSmall label="Delete" about={`the ${record.type} record of ${record.name}`} onClick={() => onDelete(record)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
