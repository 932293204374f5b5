import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

export async function findIsAddressProven(person: Person): Promise<boolean> {
  return (await prisma().user.count({ where: { id: BigInt(person.id), emailProvenAt: { not: null } } })) > 0;
}

export async function findHasPassword(person: Person): Promise<boolean> {
  return (await prisma().user.count({ where: { id: BigInt(person.id), passwordHash: { not: null } } })) > 0;
}
