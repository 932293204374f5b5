import type { LinkedAccount } from "#lib/people/auth/linked-accounts/schema.ts";
import { linkedProvider, linkKey } from "#lib/people/auth/provider.loaders.ts";
import type { ProviderView } from "#lib/people/auth/provider.schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

export async function listLinkedAccounts(person: Person, enabled: readonly ProviderView[]): Promise<LinkedAccount[]> {
  const rows = await prisma().linkedAccount.findMany({
    where: { userId: BigInt(person.id), unlinkedAt: null },
    orderBy: { provider: "asc" },
  });
  const linkedBy = (key: string): LinkedAccount["linked"] => {
    const row = rows.find((one) => one.provider === key);
    return row ? { email: row.email, createdAt: row.createdAt.toISOString(), lastUsedAt: row.lastUsedAt.toISOString() } : null;
  };
  const keys = enabled.map(({ id }) => linkKey(id));
  const others = rows.filter((row) => !keys.includes(row.provider));
  return [
    ...enabled.map((provider) => ({ provider, linked: linkedBy(linkKey(provider.id)), isEnabled: true })),
    ...others.map((row) => ({ provider: linkedProvider(row.provider), linked: linkedBy(row.provider), isEnabled: false })),
  ];
}
