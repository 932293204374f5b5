import { forbidden } from "next/navigation";
import type { ReactNode } from "react";
import { type PersonAccess, pageAccess } from "#lib/people/access/loaders.ts";
import { type Action, can } from "#lib/tenancy/scope/permissions.rules.ts";

interface Props<Name extends string> {
  params: Promise<Record<Name | "project", string>>;
  children: ReactNode;
}

/**
 * Answers 404 before the skeleton is sent, while the status can still be set; the page checks access itself.
 * @param folder of the pages in the project
 * @param name of the part of the address that `check` gets
 */
export const layoutOf =
  <Name extends string>(folder: string, name: Name, check: (access: PersonAccess, id: string) => Promise<unknown>) =>
  async ({ params, children }: Props<Name>): Promise<ReactNode> => {
    const { project, [name]: id } = await params;
    await check(await pageAccess(project, `/p/${encodeURIComponent(project)}/${folder}/${encodeURIComponent(id)}`), id);
    return children;
  };

/** As `layoutOf`, with 403 for people whose role lacks the right. */
export const layoutFor =
  (path: string, action: Action) =>
  async ({ params, children }: Props<"project">): Promise<ReactNode> => {
    const { project } = await params;
    const { role } = await pageAccess(project, `/p/${encodeURIComponent(project)}/${path}`);
    if (!can(role, action)) forbidden();
    return children;
  };
