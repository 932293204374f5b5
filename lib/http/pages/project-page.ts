import { forbidden } from "next/navigation";
import type { ReactNode } from "react";
import { type PersonAccess, pageAccess } from "#lib/people/access/loaders.ts";
import { type Action, can } from "#lib/tenancy/scope/permissions.rules.ts";

interface Address<Name extends string = "project"> {
  params: Promise<Record<Name | "project", string>>;
}

/** What a page gets that reads the query of its address. */
export interface Searched<Name extends string = "project"> extends Address<Name> {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

interface Layout<Name extends string = "project"> extends Address<Name> {
  children: ReactNode;
}

async function accessAt({ params }: Address, path: string): Promise<PersonAccess> {
  const { project } = await params;
  return await pageAccess(project, `/p/${encodeURIComponent(project)}/${path}`);
}

async function oneAt<Name extends string>(address: Address<Name>, folder: string, name: Name): Promise<[PersonAccess, id: string]> {
  const { [name]: id } = await address.params;
  return [await accessAt(address, `${folder}/${encodeURIComponent(id)}`), id];
}

/** @param path of the page in the project, to which sign-in returns */
export const projectPage =
  (path: string, show: (access: PersonAccess) => Promise<ReactNode>) =>
  async (address: Address): Promise<ReactNode> =>
    await show(await accessAt(address, path));

/**
 * A page of one thing in a project.
 * @param folder of the pages in the project
 * @param name of the part of the address that `show` gets
 */
export const projectPageOf =
  <Name extends string>(folder: string, name: Name, show: (access: PersonAccess, id: string) => Promise<ReactNode>) =>
  async (address: Address<Name>): Promise<ReactNode> =>
    await show(...(await oneAt(address, folder, name)));

/** Answers 404 before the skeleton of a `projectPageOf` is sent, while the status can still be set; the page checks access itself. */
export const layoutOf =
  <Name extends string>(folder: string, name: Name, check: (access: PersonAccess, id: string) => Promise<unknown>) =>
  async ({ children, ...address }: Layout<Name>): Promise<ReactNode> => {
    await check(...(await oneAt(address, folder, name)));
    return children;
  };

/** A `layoutOf` without a part of the address: 403 for people whose role lacks the right. */
export const layoutFor =
  (path: string, action: Action) =>
  async ({ children, ...address }: Layout): Promise<ReactNode> => {
    const { role } = await accessAt(address, path);
    if (!can(role, action)) forbidden();
    return children;
  };
