import { AuditSkeleton } from "#components/audit/audit-skeleton.tsx";
import { PageHead } from "#components/page/page-head.tsx";

export default function AuditLogLoading() {
  return (
    <>
      <PageHead title="Audit log" lead="Every change: who made it, when, and what it was before and after." />
      <div className="mb-4 h-11" />
      <div className="rounded-2xl border border-border bg-surface">
        <AuditSkeleton />
      </div>
    </>
  );
}
