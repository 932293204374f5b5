import { type ReactNode, Suspense } from "react";
import { LoadingAdmin } from "#components/operations/admin/loading-admin.tsx";
import { pageAdministrator } from "#lib/operations/admin/loaders.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";

export interface Searched {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

interface AdminContent {
  admin: Administrator;
  show(admin: Administrator): Promise<ReactNode>;
}

const Content = ({ admin, show }: AdminContent): Promise<ReactNode> => show(admin);

/**
 * Checks access, then shows a skeleton while the page reads.
 * @param path where sign-in returns to
 */
export async function adminPage(path: string, title: string, show: AdminContent["show"]): Promise<ReactNode> {
  const admin = await pageAdministrator(path);
  return (
    <Suspense fallback={<LoadingAdmin title={title} />}>
      <Content admin={admin} show={show} />
    </Suspense>
  );
}
