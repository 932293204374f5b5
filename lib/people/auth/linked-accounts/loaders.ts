import { listLinkedAccounts } from "#lib/people/auth/linked-accounts/data.ts";
import type { LinkedAccount } from "#lib/people/auth/linked-accounts/schema.ts";
import { enabledProviders } from "#lib/people/auth/provider.loaders.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";

export async function myLinkedAccounts(person: Person): Promise<LinkedAccount[]> {
  return await listLinkedAccounts(person, enabledProviders());
}
