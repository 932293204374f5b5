import type { ReactNode } from "react";
import { PageApiCall } from "#components/shell/api-call/api-call-button.tsx";
import { ReadyMark } from "#components/shell/layout/ready-mark.tsx";

/** @param props.picture beside the title */
export function PageHead(props: { title: ReactNode; picture?: ReactNode; lead?: ReactNode; action?: ReactNode }) {
  const { title, picture, lead, action } = props;
  return (
    <div className={`mb-3 flex flex-wrap gap-3 sm:mb-5 lg:mb-6 ${lead ? "items-start" : "items-center"}`}>
      <ReadyMark />
      <div className="mr-auto flex max-w-2xl gap-4">
        {picture}
        <div className="min-w-0">
          <h1 className="text-title [overflow-wrap:anywhere]">{title}</h1>
          {lead && <p className="mt-1.5 text-note text-muted">{lead}</p>}
        </div>
      </div>
      <div className="max-sm:hidden">
        <PageApiCall />
      </div>
      {action}
    </div>
  );
}
