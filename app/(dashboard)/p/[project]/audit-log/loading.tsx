import { PageHead } from "#components/shell/page/page-head.tsx";
import { Bone } from "#components/ui/bone.tsx";
import { FRAME } from "#components/ui/list-frame.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";

export default function AuditLogLoading() {
  return (
    <>
      <PageHead title="Audit log" lead="Every change: who made it, when, and what it was before and after." />
      <div className="mb-4 flex gap-2.5">
        <Bone className="h-control w-28 rounded-field" />
        <Bone className="h-control w-28 rounded-field" />
        <Bone className="h-control w-28 rounded-field max-sm:hidden" />
      </div>
      <div className={FRAME}>
        <RowsSkeleton label="Loading the audit log" />
      </div>
    </>
  );
}
