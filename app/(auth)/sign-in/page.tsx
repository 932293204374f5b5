import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AuthCard } from "#components/people/auth/auth-card.tsx";
import { nextPath, pathOf } from "#components/people/auth/next-path.ts";
import { PasskeyButton } from "#components/people/auth/passkey-button.tsx";
import { ProviderButtons } from "#components/people/auth/provider-buttons.tsx";
import { SignInForm } from "#components/people/auth/sign-in-form.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { relyingPartyOf } from "#lib/http/dashboard/relying-party.ts";
import { linkError } from "#lib/people/auth/linked-accounts/rules.ts";
import { enabledProviders, findProvider } from "#lib/people/auth/provider.loaders.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const asked = await searchParams;
  const [next, error, provider, back] = ["next", "error", "with", "callbackUrl"].map((name) => [asked[name]].flat()[0]);
  const hasPasskeys = relyingPartyOf(await headers()) !== undefined;
  const target = nextPath(next ?? pathOf(back));
  const refusal = linkError(error, findProvider(provider));
  // If the database is down, the form still renders and reports it on submit.
  if (await currentPerson().catch(() => null)) redirect(target);
  return (
    <AuthCard>
      <h1 className="text-title">Sign in</h1>
      <p className="mt-3 mb-8 text-muted">Manage your shelter’s animals, keys, and usage.</p>
      {refusal && (
        <div className="mb-6">
          <ErrorBox error={refusal} />
        </div>
      )}
      <SignInForm next={target} />
      <p className="mt-4">
        <a href="/forgot" className="font-semibold underline underline-offset-4">
          Forgot your password?
        </a>
      </p>
      {hasPasskeys && (
        <div className="mt-6">
          <PasskeyButton next={target} step="whole" />
        </div>
      )}
      <ProviderButtons providers={enabledProviders()} next={target} />
      <p className="mt-8 text-note text-muted">No account? An owner of your project can send you an invitation link.</p>
      <noscript>
        <p className="mt-6 font-semibold">This page needs JavaScript.</p>
      </noscript>
    </AuthCard>
  );
}
