import type { Metadata } from "next";
import { SecretLinkCard } from "#components/people/auth/secret-link-card.tsx";
import { SharedPanel } from "#components/sites/domains/shared-panel.tsx";
import { QueryProvider } from "#lib/platform/browser/query-provider.tsx";

export const metadata: Metadata = { title: "DNS records", robots: { index: false }, referrer: "no-referrer" };

export const dynamic = "force-dynamic";

export default function SharedDnsPage() {
  return (
    <SecretLinkCard isWide>
      <QueryProvider>
        <SharedPanel />
      </QueryProvider>
    </SecretLinkCard>
  );
}
