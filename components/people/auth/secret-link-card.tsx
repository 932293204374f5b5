import type { ReactNode } from "react";
import { AuthCard } from "#components/people/auth/auth-card.tsx";

/** The URL fragment has the token, which browsers never send. */
export function SecretLinkCard({ children, isWide }: { children: ReactNode; isWide?: boolean }) {
  return (
    <AuthCard isWide={isWide}>
      {children}
      <noscript>
        <p className="mt-6 font-semibold">
          This page needs JavaScript, because the link’s secret part never leaves the browser’s address bar.
        </p>
      </noscript>
    </AuthCard>
  );
}
