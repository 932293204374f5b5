import type { ReactNode } from "react";
import { BrandMark } from "#components/shell/layout/brand-mark.tsx";
import { SiteHeader } from "#components/shell/layout/site-header.tsx";

export function Notice({ code, title, text, children }: { code?: string; title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-butter">
      <SiteHeader />
      <main id="main" className="column flex flex-1 flex-col items-start justify-center py-16">
        <div className="flex items-center gap-5">
          <BrandMark className="size-16" />
          {code && <p className="font-display text-5xl font-extrabold tracking-tighter">{code}</p>}
        </div>
        <h1 className="mt-6 text-title">{title}</h1>
        <p className="mt-3 max-w-xl text-butter-ink">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      </main>
    </div>
  );
}
