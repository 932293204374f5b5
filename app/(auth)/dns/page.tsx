import type { Metadata } from "next";
import { SecretLinkCard } from "#components/people/auth/secret-link-card.tsx";
import { SharedPanel } from "#components/sites/domains/shared-panel.tsx";
import { QueryProvider } from "#lib/platform/browser/query-provider.tsx";

export const metadata: Metadata = { title: "DNS records", referrer: "no-referrer" };

export default function SharedDnsPage() {
  return (
    <SecretLinkCard isWide>
      <QueryProvider>
        <SharedPanel />
      </QueryProvider>
    </SecretLinkCard>
  );
}
