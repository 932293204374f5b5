import type { Metadata } from "next";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { ResetPanel } from "#components/auth/reset-panel.tsx";

export const metadata: Metadata = { title: "Choose a new password", robots: { index: false }, referrer: "no-referrer" };

export const dynamic = "force-dynamic";

/** The token is in the URL fragment, which browsers never send. */
export default function ResetPage() {
  return (
    <AuthCard>
      <ResetPanel />
      <noscript>
        <p className="mt-6 font-semibold">
          This page needs JavaScript, because the link’s secret part never leaves the browser’s address bar.
        </p>
      </noscript>
    </AuthCard>
  );
}
