import { getServerSession } from "next-auth";
import { cache } from "react";
import { listSessions } from "#lib/auth/session/data.ts";
import type { Person, SessionView } from "#lib/auth/session/schema.ts";
import { type AuthReport, type PersonSession, sessionOptions } from "#lib/auth/session/service.ts";
import { clock } from "#lib/clock.ts";
import { SignInNeeded } from "#lib/errors.ts";

/**
 * Who is signed in; null when nobody is. Asks the database at each request, so
 * that a session that ended is refused at once; within one page only once.
 * @throws AppError `service_unavailable` when the database is down
 */
export const currentPerson = cache(async (): Promise<Person | null> => {
  const report: AuthReport = { fault: undefined };
  const session = await getServerSession<ReturnType<typeof sessionOptions>, PersonSession>(sessionOptions(report));
  if (report.fault !== undefined) throw report.fault;
  return session?.person ?? null;
});

/** Who is signed in. @throws SignInNeeded when nobody is */
export async function signedInPerson(): Promise<Person> {
  const person = await currentPerson();
  if (!person) throw new SignInNeeded();
  return person;
}

/** The person's signed-in browsers, the one used last first. */
export async function mySessions(person: Person): Promise<SessionView[]> {
  return await listSessions(person, clock()());
}
