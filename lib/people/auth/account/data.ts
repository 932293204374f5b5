import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

/** If false, linking a provider removes everything set up before. */
export async function findIsAddressProven(person: Person): Promise<boolean> {
  return (await prisma().user.count({ where: { id: BigInt(person.id), emailProvenAt: { not: null } } })) > 0;
}

/** False for people who only use a provider. */
export async function findHasPassword(person: Person): Promise<boolean> {
  return (await prisma().user.count({ where: { id: BigInt(person.id), passwordHash: { not: null } } })) > 0;
}
