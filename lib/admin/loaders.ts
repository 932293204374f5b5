import { notFound } from "next/navigation";
import { pagePerson } from "#lib/access/loaders.ts";
import type { Administrator } from "#lib/admin/schema.ts";
import { currentPerson, signedInPerson } from "#lib/auth/session/loaders.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Lets an administrator into the area for whoever runs the service.
 * Guarantee: to everybody else who is signed in there is nothing here.
 * @throws SignInNeeded when nobody is signed in; AppError `not_found`
 */
export async function administrator(): Promise<Administrator> {
  const person = await signedInPerson();
  if (!person.isAdmin) throw new AppError("not_found", "There is nothing at this address.");
  return person as Administrator;
}

/**
 * The same for a page: leads to the sign-in and back, or shows that nothing is there.
 * @param path where the sign-in leads back to
 */
export async function pageAdministrator(path: string): Promise<Administrator> {
  const person = await pagePerson(path);
  if (!person.isAdmin) notFound();
  return person as Administrator;
}

/** A page's title, for administrators alone: to everybody else not even that is there. */
export async function adminTitle(title: string): Promise<{ title?: string }> {
  const person = await currentPerson();
  return person?.isAdmin ? { title } : {};
}
