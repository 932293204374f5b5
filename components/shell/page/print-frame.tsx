import type { ReactNode } from "react";
import { ReadyMark } from "#components/shell/layout/ready-mark.tsx";
import { BackLink } from "#components/ui/back-link.tsx";

/** Without the dashboard's frame, so that only the pages are printed. @param props.note shown above them, not printed */
export function PrintFrame(props: {
  back: { href: string; label: string };
  title: string;
  action: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  const { back, title, action, note, children } = props;
  return (
    <main id="main" className="column max-w-4xl py-6 print:max-w-none print:p-0">
      <ReadyMark />
      <div className="print:hidden">
        <BackLink href={back.href}>{back.label}</BackLink>
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <h1 className="mr-auto text-title [overflow-wrap:anywhere]">{title}</h1>
          {action}
        </div>
        {note}
      </div>
      {children}
    </main>
  );
}
