import type { Metadata } from "next";
import { EmailChangePanel } from "#components/people/auth/email-change-panel.tsx";
import { SecretLinkCard } from "#components/people/auth/secret-link-card.tsx";

export const metadata: Metadata = { title: "Email address", referrer: "no-referrer" };

export default function EmailChangePage() {
  return (
    <SecretLinkCard>
      <EmailChangePanel />
    </SecretLinkCard>
  );
}
