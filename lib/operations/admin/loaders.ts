import { notFound } from "next/navigation";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { pagePerson } from "#lib/people/access/loaders.ts";
import { currentPerson, signedInPerson } from "#lib/people/auth/session/loaders.ts";
import { addressNotFound } from "#lib/tenancy/scope/rights.rules.ts";

/** @throws SignInNeeded; `not_found` for anyone else */
export async function administrator(): Promise<Administrator> {
  const person = await signedInPerson();
  if (!person.isAdmin) throw addressNotFound();
  return person as Administrator;
}

/** @param path where sign-in redirects back to */
export async function pageAdministrator(path: string): Promise<Administrator> {
  const person = await pagePerson(path);
  if (!person.isAdmin) notFound();
  return person as Administrator;
}

export async function adminTitle(title: string): Promise<{ title?: string }> {
  const person = await currentPerson();
  return person?.isAdmin ? { title } : {};
}
