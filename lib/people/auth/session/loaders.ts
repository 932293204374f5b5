import { getServerSession } from "next-auth";
import { cache } from "react";
import { listSessions } from "#lib/people/auth/session/data.ts";
import type { Person, SessionView } from "#lib/people/auth/session/schema.ts";
import { type AuthReport, type PersonSession, sessionOptions } from "#lib/people/auth/session/service.ts";
import { clock } from "#lib/platform/clock.ts";
import { SignInNeeded } from "#lib/platform/errors.ts";
import { noteRequest } from "#lib/platform/telemetry/request-facts.ts";
import { refuseOverdueFactor } from "#lib/tenancy/scope/rights.rules.ts";

/**
 * Queries once per request, so an ended session is refused immediately.
 * @throws `service_unavailable`
 */
export const currentPerson = cache(async (): Promise<Person | null> => {
  const report: AuthReport = { error: undefined };
  const session = await getServerSession<ReturnType<typeof sessionOptions>, PersonSession>(sessionOptions(report));
  if (report.error !== undefined) throw report.error;
  if (session?.person) noteRequest({ personId: session.person.id });
  return session?.person ?? null;
});

/**
 * @param mayLackFactor accepts a person without a required second factor
 * @throws SignInNeeded; `not_allowed`
 */
export async function signedInPerson(mayLackFactor = false): Promise<Person> {
  const person = await currentPerson();
  if (!person) throw new SignInNeeded();
  if (!mayLackFactor) refuseOverdueFactor(person.factorDueAt, clock()());
  return person;
}

export async function mySessions(person: Person): Promise<SessionView[]> {
  return await listSessions(person, clock()());
}
