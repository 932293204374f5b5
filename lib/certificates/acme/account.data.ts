import { accountFactsSchema } from "#lib/certificates/acme/schema.ts";
import { settings } from "#lib/config/env.ts";
import { prisma } from "#lib/db/prisma.ts";

/** The credentials of an external account binding (RFC 8555, 7.3.4). */
export interface Binding {
  kid: string;
  hmacKey: string;
}

/** Of the settings; undefined where the authority asks for none. */
export function binding(): Binding | undefined {
  const { ACME_EAB_KID: kid, ACME_EAB_HMAC_KEY: hmacKey } = settings();
  return kid && hmacKey ? { kid, hmacKey } : undefined;
}

/** What the account with an authority is kept under; each external account has its own. @param directory the authority's address */
export function accountName(directory: string): string {
  const kid = binding()?.kid;
  return `acme account ${directory}${kid === undefined ? "" : ` ${kid}`}`;
}

/** The address of our account with an authority, as `accounturi` in CAA records names it; null before it is registered. */
export async function accountUri(directory: string): Promise<string | null> {
  const found = await prisma().serviceSecret.findUnique({ where: { name: accountName(directory) }, select: { facts: true } });
  return accountFactsSchema.safeParse(found?.facts).data?.url ?? null;
}
