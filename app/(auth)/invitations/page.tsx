import type { Metadata } from "next";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { InvitationPanel } from "#components/invitations/invitation-panel.tsx";
import { isAddressProven } from "#lib/auth/account/loaders.ts";
import { enabledProviders } from "#lib/auth/provider.loaders.ts";
import { currentPerson } from "#lib/auth/session/loaders.ts";

export const metadata: Metadata = { title: "Invitation", robots: { index: false }, referrer: "no-referrer" };

export const dynamic = "force-dynamic";

async function currentReader() {
  const person = await currentPerson();
  return person ? { email: person.email, name: person.name, isProven: await isAddressProven(person) } : undefined;
}

/** The token is in the URL fragment, which browsers never send. */
export default async function InvitationPage() {
  const reader = await currentReader().catch(() => undefined);
  return (
    <AuthCard>
      <InvitationPanel reader={reader} providers={enabledProviders()} />
      <noscript>
        <p className="mt-6 font-semibold">
          This page needs JavaScript, because the link’s secret part never leaves the browser’s address bar.
        </p>
      </noscript>
    </AuthCard>
  );
}
