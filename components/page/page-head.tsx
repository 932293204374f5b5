import type { ReactNode } from "react";
import { PageApiCall } from "#components/api-call/api-call-button.tsx";

export function PageHead({ title, lead, action }: { title: ReactNode; lead?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-3 gap-y-3 lg:mb-8">
      <div className="mr-auto max-w-2xl">
        <h1 className="text-[clamp(1.9rem,4vw,2.6rem)] font-extrabold [overflow-wrap:anywhere]">{title}</h1>
        {lead && <p className="mt-2 text-muted">{lead}</p>}
      </div>
      <div className="max-sm:hidden">
        <PageApiCall />
      </div>
      {action}
    </div>
  );
}
