import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminNav } from "#components/operations/admin/admin-nav.tsx";
import { AppShell } from "#components/shell/frame/app-shell.tsx";
import { waitingPlanRequests } from "#lib/operations/admin/plan-requests.loaders.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";
import { readerOf } from "../frame.tsx";

export const metadata: Metadata = { robots: { index: false } };

export const dynamic = "force-dynamic";

/** Does not check access: each page does, and knows where sign-in should return to. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  if (!person?.isAdmin) return children;
  return (
    <AppShell {...readerOf(person)}>
      <AdminNav waiting={await waitingPlanRequests()} />
      {children}
    </AppShell>
  );
}
