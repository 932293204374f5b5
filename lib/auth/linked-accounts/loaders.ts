import { listLinkedAccounts } from "#lib/auth/linked-accounts/data.ts";
import type { LinkedAccount } from "#lib/auth/linked-accounts/schema.ts";
import { enabledProviders } from "#lib/auth/provider.loaders.ts";
import type { Person } from "#lib/auth/session/schema.ts";

export async function myLinkedAccounts(person: Person): Promise<LinkedAccount[]> {
  return await listLinkedAccounts(person, enabledProviders());
}
