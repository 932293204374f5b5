import type { ReactNode } from "react";
import { PageApiCall } from "#components/shell/api-call/api-call-button.tsx";
import { ReadyMark } from "#components/shell/layout/ready-mark.tsx";

export function PageHead({ title, lead, action }: { title: ReactNode; lead?: ReactNode; action?: ReactNode }) {
  return (
    <div className={`mb-3 flex flex-wrap gap-3 sm:mb-5 lg:mb-6 ${lead ? "items-start" : "items-center"}`}>
      <ReadyMark />
      <div className="mr-auto max-w-2xl">
        <h1 className="text-title [overflow-wrap:anywhere]">{title}</h1>
        {lead && <p className="mt-1.5 text-note text-muted">{lead}</p>}
      </div>
      <div className="max-sm:hidden">
        <PageApiCall />
      </div>
      {action}
    </div>
  );
}
