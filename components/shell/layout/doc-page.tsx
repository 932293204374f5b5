import type { ReactNode } from "react";
import { SiteFooter } from "#components/shell/layout/site-footer.tsx";
import { SiteHeader } from "#components/shell/layout/site-header.tsx";

interface Props {
  current: string;
  /** The page is below that link's. */
  isBelow?: boolean;
  title: string;
  lead: string;
  nav?: ReactNode;
  children: ReactNode;
}

export function DocPage({ current, isBelow = false, title, lead, nav, children }: Props) {
  return (
    <>
      <SiteHeader current={current} isBelow={isBelow} />
      <main id="main">
        <div className="bg-butter">
          <div className="column pt-6 pb-8 lg:pt-8 lg:pb-10">
            <h1 className="text-title">{title}</h1>
            <p className="mt-3 max-w-2xl text-butter-ink">{lead}</p>
          </div>
        </div>
        <div className={`column grid gap-x-16 pt-6 lg:pt-10 ${nav ? "lg:grid-cols-[13rem_minmax(0,1fr)]" : ""}`}>
          {nav}
          <div className="min-w-0">{children}</div>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
