import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { accountFactsSchema } from "#lib/sites/certificates/acme.schema.ts";

/** External account binding (RFC 8555, section 7.3.4). */
export interface Binding {
  kid: string;
  hmacKey: string;
}

export function binding(): Binding | undefined {
  const { ACME_EAB_KID: kid, ACME_EAB_HMAC_KEY: hmacKey } = settings();
  return kid && hmacKey ? { kid, hmacKey } : undefined;
}

export function accountName(directory: string): string {
  const kid = binding()?.kid;
  return `acme account ${directory}${kid === undefined ? "" : ` ${kid}`}`;
}

export async function accountUri(directory: string): Promise<string | null> {
  const found = await prisma().serviceSecret.findUnique({ where: { name: accountName(directory) }, select: { facts: true } });
  return accountFactsSchema.safeParse(found?.facts).data?.url ?? null;
}
