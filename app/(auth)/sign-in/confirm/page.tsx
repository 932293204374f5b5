import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AuthCard } from "#components/people/auth/auth-card.tsx";
import { nextPath } from "#components/people/auth/next-path.ts";
import { SecondStepForm } from "#components/people/auth/second-step-form.tsx";
import { secondSteps } from "#lib/people/auth/sign-in/loaders.ts";

export const metadata: Metadata = { title: "Confirm your sign-in" };

/** The second step. Shows nothing of the person, who has proved one factor only. */
export default async function ConfirmSignInPage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const target = nextPath([(await searchParams)["next"]].flat()[0]);
  const steps = await secondSteps((await headers()).get("cookie"));
  if (!steps) redirect(`/sign-in?next=${encodeURIComponent(target)}`);
  return (
    <AuthCard>
      <h1 className="text-title">One more step</h1>
      <p className="mt-3 mb-8 text-muted">Your account has two-step sign-in, so a password alone doesn’t open it.</p>
      <SecondStepForm next={target} steps={steps} />
      <p className="mt-6 text-note text-muted">
        Lost your phone and your recovery codes? Ask the person who runs your Petstore to reset your two-step sign-in.
      </p>
    </AuthCard>
  );
}
