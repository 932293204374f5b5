import type { LinkedAccount } from "#lib/people/auth/linked-accounts/schema.ts";
import { type ProviderId, providerIdSchema } from "#lib/people/auth/provider.schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

export async function listLinkedAccounts(person: Person, enabled: readonly ProviderId[]): Promise<LinkedAccount[]> {
  const rows = await prisma().linkedAccount.findMany({ where: { userId: BigInt(person.id), unlinkedAt: null } });
  return providerIdSchema.options.flatMap((provider) => {
    const row = rows.find((one) => one.provider === provider);
    const isEnabled = enabled.includes(provider);
    if (!row && !isEnabled) return [];
    const linked = row ? { email: row.email, createdAt: row.createdAt.toISOString(), lastUsedAt: row.lastUsedAt.toISOString() } : null;
    return [{ provider, linked, isEnabled }];
  });
}
