import type { Metadata } from "next";
import { ResetPanel } from "#components/people/auth/reset-panel.tsx";
import { SecretLinkCard } from "#components/people/auth/secret-link-card.tsx";

export const metadata: Metadata = { title: "Choose a new password", referrer: "no-referrer" };

export default function ResetPage() {
  return (
    <SecretLinkCard>
      <ResetPanel />
    </SecretLinkCard>
  );
}
