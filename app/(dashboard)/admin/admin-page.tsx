import { type ReactNode, Suspense } from "react";
import { LoadingPage } from "#components/shell/page/loading-page.tsx";
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
 * Checks access, then shows a skeleton while the page reads: a response that has started can no longer become a 404 or
 * redirect to sign-in.
 * @param path where sign-in returns to
 */
export async function adminPage(path: string, title: string, show: AdminContent["show"]): Promise<ReactNode> {
  const admin = await pageAdministrator(path);
  return (
    <Suspense fallback={<LoadingPage label="Loading administration" title={title} panels={["h-40", "h-112"]} />}>
      <Content admin={admin} show={show} />
    </Suspense>
  );
}
