import type { ReactNode } from "react";
import { type DocSection, SectionLinks } from "#components/shell/layout/section-links.tsx";
import { SiteFooter } from "#components/shell/layout/site-footer.tsx";
import { SiteHeader } from "#components/shell/layout/site-header.tsx";

export function DocPage(props: { current: string; title: string; lead: string; sections: readonly DocSection[]; children: ReactNode }) {
  const { current, title, lead, sections, children } = props;
  return (
    <>
      <SiteHeader tone="butter" current={current} />
      <main id="main">
        <div className="bg-butter">
          <div className="column pt-6 pb-8 lg:pt-8 lg:pb-10">
            <h1 className="text-title">{title}</h1>
            <p className="mt-3 max-w-2xl text-butter-ink">{lead}</p>
          </div>
        </div>
        <div className="column grid gap-x-16 pt-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-10">
          <nav aria-label="On this page" className="mb-4 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto">
            <SectionLinks sections={sections} />
          </nav>
          <div className="min-w-0">{children}</div>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
