import type { Metadata } from "next";
import { AuthCard } from "#components/people/auth/auth-card.tsx";
import { ForgotForm } from "#components/people/auth/forgot-form.tsx";
import { sendsMail } from "#lib/platform/mail/loaders.ts";

export const metadata: Metadata = { title: "Forgot your password?" };

export default function ForgotPage() {
  return (
    <AuthCard>
      {sendsMail() ? (
        <ForgotForm />
      ) : (
        <>
          <h1 className="text-title">Forgot your password?</h1>
          <p className="mt-4 text-muted">
            Ask an administrator of this service for a link. It lets you choose a new password, once, within 24 hours.
          </p>
          <p className="mt-4 text-muted">
            Are you the administrator? Create a link on the machine that runs the service, with the command “admin reset” and your email
            address.
          </p>
        </>
      )}
      <p className="mt-8">
        <a href="/sign-in" className="font-semibold underline underline-offset-4">
          Back to sign-in
        </a>
      </p>
      <noscript>
        <p className="mt-6 font-semibold">This page needs JavaScript.</p>
      </noscript>
    </AuthCard>
  );
}
