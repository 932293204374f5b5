import type { Metadata } from "next";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { SharedPanel } from "#components/domains/shared-panel.tsx";
import { QueryProvider } from "#lib/browser/query-provider.tsx";

export const metadata: Metadata = { title: "DNS records", robots: { index: false }, referrer: "no-referrer" };

export const dynamic = "force-dynamic";

/** The token is in the URL fragment, which browsers never send. */
export default function SharedDnsPage() {
  return (
    <AuthCard isWide>
      <QueryProvider>
        <SharedPanel />
      </QueryProvider>
      <noscript>
        <p className="mt-6 font-semibold">
          This page needs JavaScript, because the link’s secret part never leaves the browser’s address bar.
        </p>
      </noscript>
    </AuthCard>
  );
}
