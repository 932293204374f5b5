import { type Client, crypto } from "acme-client";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { decryptSecret, encryptSecret } from "#lib/platform/secrets/service.ts";
import { AuthorityError, acmeClient, callAuthority } from "#lib/sites/certificates/acme/transport.service.ts";
import { accountFactsSchema } from "#lib/sites/certificates/acme.schema.ts";
import { accountName, binding } from "#lib/sites/certificates/authority.data.ts";

async function accountRow(directory: string) {
  const name = accountName(directory);
  const found = await prisma().serviceSecret.findUnique({ where: { name } });
  if (found) return found;
  const key = (await crypto.createPrivateEcdsaKey("P-256")).toString();
  await prisma().serviceSecret.createMany({
    data: [{ name, encrypted: encryptSecret(`secret ${name}`, key), facts: { url: null } }],
    skipDuplicates: true,
  });
  return await prisma().serviceSecret.findUniqueOrThrow({ where: { name } });
}

function hasAccount(client: Client): boolean {
  try {
    return client.getAccountUrl() !== "";
  } catch {
    return false;
  }
}

/**
 * Registering twice yields the same account (RFC 8555, section 7.3.1).
 * @throws AuthorityError
 */
export async function accountClient(directory: string): Promise<Client> {
  const { name, encrypted, facts } = await accountRow(directory);
  const key = decryptSecret(`secret ${name}`, encrypted);
  if (key === undefined) {
    throw new AuthorityError({ reason: "account", detail: "The account’s key cannot be opened: a key is missing from ENCRYPTION_KEYS." });
  }
  const { url } = accountFactsSchema.parse(facts);
  if (url !== null) return acmeClient(directory, key, url, binding());
  const client = acmeClient(directory, key, null, binding());
  const { ACME_EMAIL } = settings();
  const wanted = { termsOfServiceAgreed: true, ...(ACME_EMAIL && { contact: [`mailto:${ACME_EMAIL}`] }) };
  await callAuthority(client.createAccount(wanted)).catch((error: unknown) => {
    if (!hasAccount(client)) throw error;
  });
  await prisma().serviceSecret.updateMany({ where: { name }, data: { facts: { url: client.getAccountUrl() } } });
  return client;
}

export async function forgetAccount(directory: string): Promise<void> {
  await prisma().serviceSecret.updateMany({ where: { name: accountName(directory) }, data: { facts: { url: null } } });
}
