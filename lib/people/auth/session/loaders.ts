import { cookies } from "next/headers";
import { cache } from "react";
import { findLiveSession, listSessions } from "#lib/people/auth/session/data.ts";
import { noteSession } from "#lib/people/auth/session/known.state.ts";
import { releaseFactor, touchSession } from "#lib/people/auth/session/mutations.ts";
import { isSeenStale, sessionCookieName } from "#lib/people/auth/session/rules.ts";
import type { Person, SessionView } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { usesSecureCookies } from "#lib/platform/config/auth-environment.ts";
import { SignInNeeded } from "#lib/platform/errors.ts";
import { noteRequest } from "#lib/platform/telemetry/request-facts.ts";
import { isFactorOverdue, refuseOverdueFactor } from "#lib/tenancy/scope/rights.rules.ts";

async function readSession(token: string): Promise<Person | null> {
  const now = clock()();
  const live = await findLiveSession(token, now);
  noteSession(token, live !== undefined);
  if (!live) return null;
  if (isSeenStale(live.lastSeenAt, now)) await touchSession(live.person.sessionId, live.startedAt, now);
  const { factorDueAt, ...person } = live.person;
  const isReleased = isFactorOverdue(factorDueAt, now) && (await releaseFactor(person.id));
  return isReleased ? person : live.person;
}

/** Once per request, so an ended session is refused at once. */
export const currentPerson = cache(async (): Promise<Person | null> => {
  const token = (await cookies()).get(sessionCookieName(usesSecureCookies()))?.value;
  const person = token ? await readSession(token) : null;
  if (person) noteRequest({ personId: person.id });
  return person;
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
