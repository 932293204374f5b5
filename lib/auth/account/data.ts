import type { Person } from "#lib/auth/session/schema.ts";
import { prisma } from "#lib/db/prisma.ts";

/** Whether the owner of a person's address was here; else linking a provider removes what was set up before. */
export async function findIsAddressProven(person: Person): Promise<boolean> {
  return (await prisma().user.count({ where: { id: BigInt(person.id), emailProvenAt: { not: null } } })) > 0;
}

/** Whether a person has chosen a password; whom another service let in at first has none. */
export async function findHasPassword(person: Person): Promise<boolean> {
  return (await prisma().user.count({ where: { id: BigInt(person.id), passwordHash: { not: null } } })) > 0;
}
