import type { ReactNode } from "react";
import { BrandMark } from "#components/layout/brand-mark.tsx";
import { SiteHeader } from "#components/layout/site-header.tsx";

export function Notice({ code, title, text, children }: { code?: string; title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-butter">
      <SiteHeader tone="butter" />
      <main id="main" className="column flex flex-1 flex-col items-start justify-center py-16">
        <div className="flex items-center gap-5">
          <BrandMark className="size-20" />
          {code && <p className="font-display text-6xl font-extrabold tracking-tighter">{code}</p>}
        </div>
        <h1 className="mt-8 text-[clamp(2.4rem,6vw,4rem)] font-extrabold tracking-[-0.032em]">{title}</h1>
        <p className="mt-4 max-w-xl text-lg text-butter-ink">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      </main>
    </div>
  );
}
