import type { Transaction } from "#lib/platform/db/prisma.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { ownAccount } from "#lib/tenancy/scope/principal.schema.ts";

interface NewPerson {
  email: string;
  name: string;
  passwordHash: string | null;
}

/**
 * @param provenAt null while the address is not proven
 * @returns false if the address has an account, which stays as it is
 */
export async function addPerson(tx: Transaction, person: NewPerson, provenAt: Date | null): Promise<boolean> {
  const { email, name } = person;
  const [user] = await tx.user.createManyAndReturn({
    data: [{ ...person, emailProvenAt: provenAt }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!user) return false;
  const id = String(user.id);
  await writeAudit(tx, ownAccount(id), "user.create", id, { after: { email, name } });
  return true;
}
