import type { ReactNode } from "react";
import { BrandMark } from "#components/shell/layout/brand-mark.tsx";
import { ReadyMark } from "#components/shell/layout/ready-mark.tsx";
import { ThemeToggle } from "#components/shell/layout/theme-toggle.tsx";

export function AuthCard({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <div className="min-h-dvh bg-butter">
      <header className="column flex items-center justify-between py-5">
        <a href="/" aria-label="Petstore, home" className="flex items-center gap-2.5 font-display text-xl font-bold tracking-tight">
          <BrandMark className="size-8" />
          Petstore
        </a>
        <ThemeToggle />
        <ReadyMark />
      </header>
      <main id="main" className="column flex justify-center pt-4 pb-20 sm:pt-10">
        <div
          className={`w-full rounded-3xl border border-border bg-surface p-6 shadow-surface sm:p-10 ${isWide ? "max-w-5xl" : "max-w-xl"}`}
        >
          {children}
        </div>
      </main>
    </div>
  );
}
