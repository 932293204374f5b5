import type { Metadata } from "next";
import { SiteFooter } from "#components/shell/layout/site-footer.tsx";
import { SiteHeader } from "#components/shell/layout/site-header.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { readyAnswer } from "#lib/http/monitoring/readiness.ts";
import { serviceStatus } from "#lib/http/monitoring/status-rules.ts";

export const metadata: Metadata = { title: "Service status", robots: { index: false } };

export const dynamic = "force-dynamic";

const BADGES = {
  working: { tone: "good", label: "Working" },
  limited: { tone: "warn", label: "Limited" },
  down: { tone: "bad", label: "Down" },
  unknown: { tone: "plain", label: "Unknown" },
} as const;

/** 200 whatever it reports: the page itself was found. Machines ask `/api/ready`. */
export default async function StatusPage() {
  const { report } = await readyAnswer(new URLSearchParams());
  const { headline, parts } = serviceStatus(report.checks);
  return (
    <>
      <SiteHeader />
      <main id="main">
        <div className="bg-butter">
          <div className="column pt-6 pb-8 lg:pt-8 lg:pb-10">
            <p className="font-semibold text-butter-ink">Service status</p>
            <h1 className="mt-1 text-title">{headline}</h1>
            <p className="mt-3 text-butter-ink">
              Checked <LocalTime at={new Date().toISOString()} show="second" />.{" "}
              <a href="/status" className="link">
                Check again
              </a>
            </p>
          </div>
        </div>
        <div className="column pt-8 lg:pt-10">
          <ul className="max-w-3xl divide-y divide-border border-y border-border">
            {parts.map(({ name, state, text }) => (
              <li key={name} className="flex items-start justify-between gap-4 py-4">
                <div>
                  <h2 className="text-lg">{name}</h2>
                  <p className="mt-0.5 text-muted">{text}</p>
                </div>
                <Badge tone={BADGES[state].tone}>{BADGES[state].label}</Badge>
              </li>
            ))}
          </ul>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
