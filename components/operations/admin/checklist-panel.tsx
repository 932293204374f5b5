import { FindingList } from "#components/operations/admin/finding-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { Finding } from "#lib/operations/doctor/schema.ts";

export function ChecklistPanel({ open }: { open: Finding[] }) {
  if (open.length === 0) return null;
  return (
    <Panel
      title="Before people rely on this service"
      note={
        <>
          What its settings still lack for production. <code>petstore doctor --production</code> checks this and more.
        </>
      }
    >
      <FindingList findings={open} />
    </Panel>
  );
}
