import type { Metadata } from "next";
import { SecretLinkCard } from "#components/people/auth/secret-link-card.tsx";
import { InvitationPanel } from "#components/people/invitations/invitation-panel.tsx";
import { isAddressProven } from "#lib/people/auth/account/loaders.ts";
import { enabledProviders } from "#lib/people/auth/provider.loaders.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

async function currentReader() {
  const person = await currentPerson();
  return person ? { email: person.email, name: person.name, isProven: await isAddressProven(person) } : undefined;
}

export default async function InvitationPage() {
  const reader = await currentReader().catch(() => undefined);
  return (
    <SecretLinkCard>
      <InvitationPanel reader={reader} providers={enabledProviders()} />
    </SecretLinkCard>
  );
}
