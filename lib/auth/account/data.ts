import type { Person } from "#lib/auth/session/schema.ts";
import { prisma } from "#lib/db/prisma.ts";

/** Whether a person has chosen a password; whom another service let in at first has none. */
export async function findHasPassword(person: Person): Promise<boolean> {
  return (await prisma().user.count({ where: { id: BigInt(person.id), passwordHash: { not: null } } })) > 0;
}
