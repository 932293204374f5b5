import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { findProjectFor } from "#lib/people/access/data.ts";
import { recordEntry } from "#lib/people/access/entry.mutations.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { isAppError, SignInNeeded } from "#lib/platform/errors.ts";
import { noteRequest } from "#lib/platform/telemetry/request-facts.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { isFactorOverdue, projectNotFound, refuseOverdueFactor } from "#lib/tenancy/scope/rights.rules.ts";

const ACCOUNT = "/account";

export interface PersonAccess extends ProjectAccess {
  person: Person;
}

/** @throws SignInNeeded; `not_allowed` while a second factor is overdue; `not_found`, alike for missing projects and others' */
export async function projectAccess(slug: string): Promise<PersonAccess> {
  const person = await currentPerson();
  if (!person) throw new SignInNeeded();
  refuseOverdueFactor(person.factorDueAt, clock()());
  const found = await findProjectFor(person, slug);
  if (!found) throw projectNotFound();
  const { project, role, isMember, isDemo } = found;
  noteRequest({ projectId: project.id });
  if (!isMember) await recordEntry(person, project.id);
  return { person, project, role, scope: projectScope(project.id), isDemo };
}

const cachedAccess = cache(async (slug: string): Promise<PersonAccess | "missing" | "overdue" | "signed-out"> => {
  const person = await currentPerson();
  if (!person) return "signed-out";
  if (isFactorOverdue(person.factorDueAt, clock()())) return "overdue";
  try {
    return await projectAccess(slug);
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") return "missing";
    throw error;
  }
});

/** Redirects to sign-in and back, or to the account page for an overdue second factor; otherwise the 404 page. */
export async function pageAccess(slug: string, path = `/p/${encodeURIComponent(slug)}`): Promise<PersonAccess> {
  const access = await cachedAccess(slug);
  if (access === "signed-out") redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  if (access === "overdue") redirect(ACCOUNT);
  if (access === "missing") notFound();
  return access;
}

export async function isProjectMissing(slug: string): Promise<boolean> {
  return (await cachedAccess(slug)) === "missing";
}

export async function pagePerson(path: string): Promise<Person> {
  const person = await currentPerson();
  if (!person) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  if (isFactorOverdue(person.factorDueAt, clock()()) && !/^\/account(?:$|[?#])/.test(path)) redirect(ACCOUNT);
  return person;
}
