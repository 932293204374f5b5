import type { Metadata } from "next";
import { AuthCard } from "#components/people/auth/auth-card.tsx";
import { ProofReport } from "#components/people/auth/proof-report.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { proofError } from "#lib/people/auth/proof/rules.ts";
import { findProvider } from "#lib/people/auth/provider.loaders.ts";

export const metadata: Metadata = { title: "Confirm it’s you" };

/** Providers return here after reauthentication, in a window that closes itself. Shows nothing that requires sign-in. */
export default async function ConfirmIdentityPage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const asked = await searchParams;
  const [error, provider] = ["error", "with"].map((name) => [asked[name]].flat()[0]);
  const refusal = proofError(error, findProvider(provider));
  return (
    <AuthCard>
      <h1 className="text-title">Confirm it’s you</h1>
      <p className="mt-4 mb-6 text-muted">You can close this window and go back to the page you came from.</p>
      {refusal && <ErrorBox error={refusal} />}
      <ProofReport error={refusal} />
    </AuthCard>
  );
}
