import { randomBytes } from "node:crypto";
import { rootFactsSchema } from "#lib/certificates/local/schema.ts";
import { type KeyAndCertificate, makeRoot } from "#lib/certificates/local/service.ts";
import { clock } from "#lib/clock.ts";
import { prisma } from "#lib/db/prisma.ts";
import { OperatorError } from "#lib/errors.ts";
import { openSecret, sealSecret } from "#lib/secrets/service.ts";

const NAME = "local authority";
const PLACE = `secret ${NAME}`;
const MARK_BYTES = 3;

async function rootRow() {
  const found = await prisma().serviceSecret.findUnique({ where: { name: NAME } });
  if (found) return found;
  const { key, certificate } = await makeRoot(clock()(), randomBytes(MARK_BYTES).toString("hex"));
  await prisma().serviceSecret.createMany({
    data: [{ name: NAME, sealed: sealSecret(PLACE, key), facts: { certificate } }],
    skipDuplicates: true,
  });
  return await prisma().serviceSecret.findUniqueOrThrow({ where: { name: NAME } });
}

/**
 * The root of this installation's own authority without its key, made at first use.
 * Guarantee: one for each installation; of two processes that make it at once both get the same.
 */
export async function localRoot(): Promise<{ certificate: string }> {
  return rootFactsSchema.parse((await rootRow()).facts);
}

/**
 * The same with its key, to sign with.
 * @throws OperatorError when the key cannot be opened
 */
export async function localSigner(): Promise<KeyAndCertificate> {
  const { sealed, facts } = await rootRow();
  const key = openSecret(PLACE, sealed);
  if (key === undefined) throw new OperatorError("The local authority's key cannot be opened: a key is missing from ENCRYPTION_KEYS.");
  return { key, certificate: rootFactsSchema.parse(facts).certificate };
}
