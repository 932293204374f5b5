import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { nextPath } from "#components/auth/next-path.ts";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { currentPerson } from "#lib/auth/session/loaders.ts";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

export const dynamic = "force-dynamic";

/** E-mail and password; whoever is signed in already goes straight on. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const { next } = await searchParams;
  const target = nextPath(Array.isArray(next) ? next[0] : next);
  // With the database away the form still shows, and says so when it is sent.
  if (await currentPerson().catch(() => null)) redirect(target);
  return (
    <AuthCard>
      <h1 className="text-[2rem]">Sign in</h1>
      <p className="mt-3 mb-8 text-muted">To your shelter’s animals, keys and figures.</p>
      <SignInForm next={target} />
      <p className="mt-8 text-[0.9375rem] text-muted">
        No account? An owner of your project can send you an invitation link. Password forgotten? Whoever runs this service can help.
      </p>
      <noscript>
        <p className="mt-6 font-semibold">This page needs JavaScript.</p>
      </noscript>
    </AuthCard>
  );
}
