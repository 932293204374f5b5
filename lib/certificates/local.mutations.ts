import { randomBytes, X509Certificate } from "node:crypto";
import { isRootUsable, nextRootNames, type RootFacts, rootNames } from "#lib/certificates/local.rules.ts";
import { rootFactsSchema } from "#lib/certificates/local.schema.ts";
import { type KeyAndCertificate, makeRoot, ROOT_NAME } from "#lib/certificates/local.service.ts";
import { clock } from "#lib/clock.ts";
import { settings } from "#lib/config/env.ts";
import { prisma } from "#lib/db/prisma.ts";
import { OperatorError } from "#lib/errors.ts";
import { openSecret, sealSecret } from "#lib/secrets/service.ts";

const NAME = "local authority";
const PLACE = `secret ${NAME}`;
const MARK_BYTES = 3;

interface RootRow {
  sealed: string;
  facts: unknown;
}

/**
 * Puts a new root in the place of the one before, whose certificates are then renewed.
 * Guarantee: of processes that do it at once one wins, and all go on with its root.
 */
async function replaceRoot(before: RootRow | null, names: string[], now: number): Promise<RootRow> {
  const { key, certificate } = await makeRoot(now, randomBytes(MARK_BYTES).toString("hex"), names);
  const made = { sealed: sealSecret(PLACE, key), facts: { certificate, names } };
  return await prisma().$transaction(async (on) => {
    if (!before) await on.serviceSecret.createMany({ data: [{ name: NAME, ...made }], skipDuplicates: true });
    const { count } = await on.serviceSecret.updateMany({ where: { name: NAME, sealed: before?.sealed ?? "" }, data: made });
    if (count > 0) {
      await on.certificate.updateMany({ where: { issuer: { startsWith: ROOT_NAME } }, data: { renewAt: new Date(now) } });
    }
    return await on.serviceSecret.findUniqueOrThrow({ where: { name: NAME } });
  });
}

function factsOf({ facts }: RootRow): RootFacts {
  const { certificate, names } = rootFactsSchema.parse(facts);
  return { names, notAfter: new X509Certificate(certificate).validToDate.getTime() };
}

/**
 * The root that this process signs with. One that another process put there in between may lack names of ours; each try
 * adds names and drops none, so this ends.
 */
async function rootRow(): Promise<RootRow> {
  const now = clock()();
  const wanted = rootNames(settings().PLATFORM_DOMAIN);
  let row: RootRow | null = await prisma().serviceSecret.findUnique({ where: { name: NAME } });
  for (;;) {
    const facts = row && factsOf(row);
    if (row && facts && isRootUsable(facts, wanted, now)) return row;
    row = await replaceRoot(row, facts ? nextRootNames(facts, wanted, now) : wanted, now);
  }
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
