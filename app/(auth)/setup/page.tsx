import type { Metadata } from "next";
import { BrandMark } from "#components/layout/brand-mark.tsx";
import { ThemeToggle } from "#components/layout/theme-toggle.tsx";
import { DeadLink } from "#components/setup/dead-link.tsx";
import { SetupPanel } from "#components/setup/setup-panel.tsx";
import { adminExists } from "#lib/auth/admin-link/mutations.ts";
import { logger } from "#lib/logger.ts";

export const metadata: Metadata = { title: "Set up", robots: { index: false }, referrer: "no-referrer" };

export const dynamic = "force-dynamic";

/** Whether an administrator exists; false as well when nobody can tell, since redeeming decides in the end. */
async function isSetUp(): Promise<boolean> {
  try {
    return await adminExists();
  } catch (error) {
    logger().warn({ err: error }, "the set-up page could not ask for an administrator");
    return false;
  }
}

/** First run: the one-time link's page, which makes the first administrator. */
export default async function SetupPage() {
  const done = await isSetUp();
  return (
    <div className="min-h-dvh bg-butter">
      <header className="column flex items-center justify-between py-5">
        <a href="/" aria-label="Petstore, home" className="flex items-center gap-2.5 font-display text-xl font-bold tracking-tight">
          <BrandMark className="size-8" />
          Petstore
        </a>
        <ThemeToggle />
      </header>
      <main id="main" className="column flex justify-center pt-4 pb-20 sm:pt-10">
        <div className="w-full max-w-xl rounded-3xl border border-border bg-surface p-6 shadow-surface sm:p-10">
          {done ? <DeadLink reason="exists" /> : <SetupPanel />}
          <noscript>
            <p className="mt-6 font-semibold">
              This page needs JavaScript, because the link’s secret part never leaves the browser’s address bar.
            </p>
          </noscript>
        </div>
      </main>
    </div>
  );
}
