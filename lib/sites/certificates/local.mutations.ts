import { randomBytes, X509Certificate } from "node:crypto";
import * as z from "zod";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { decryptSecret, encryptSecret } from "#lib/platform/secrets/service.ts";
import { isRootUsable, nextRootNames, type RootFacts, rootNames } from "#lib/sites/certificates/local.rules.ts";
import { type KeyAndCertificate, makeRoot, ROOT_NAME } from "#lib/sites/certificates/local.service.ts";

const rootFactsSchema = z.object({
  certificate: z.string(),
  /** Empty for roots of earlier versions. */
  names: z.array(z.string()).default([]),
});

const NAME = "local authority";
const SECRET_NAME = `secret ${NAME}`;
const ROOT_ID_BYTES = 3;

interface RootRow {
  encrypted: string;
  facts: unknown;
}

async function replaceRoot(before: RootRow | null, names: string[], now: number): Promise<RootRow> {
  const { key, certificate } = await makeRoot(now, randomBytes(ROOT_ID_BYTES).toString("hex"), names);
  const made = { encrypted: encryptSecret(SECRET_NAME, key), facts: { certificate, names } };
  return await prisma().$transaction(async (db) => {
    if (!before) await db.serviceSecret.createMany({ data: [{ name: NAME, ...made }], skipDuplicates: true });
    const { count } = await db.serviceSecret.updateMany({ where: { name: NAME, encrypted: before?.encrypted ?? "" }, data: made });
    if (count > 0) {
      const ofOld = { where: { issuer: { startsWith: ROOT_NAME } }, data: { renewAt: new Date(now) } };
      await db.certificate.updateMany(ofOld);
      await db.ownCertificate.updateMany(ofOld);
    }
    return await db.serviceSecret.findUniqueOrThrow({ where: { name: NAME } });
  });
}

function factsOf({ facts }: RootRow): RootFacts {
  const { certificate, names } = rootFactsSchema.parse(facts);
  return { names, notAfter: new X509Certificate(certificate).validToDate.getTime() };
}

/** Each retry adds names, so this ends. */
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

/** Creates one root for the installation, even under concurrency. */
export async function localRoot(): Promise<{ certificate: string }> {
  return rootFactsSchema.parse((await rootRow()).facts);
}

/** @throws OperatorError when the key cannot be decrypted */
export async function localSigner(): Promise<KeyAndCertificate> {
  const { encrypted, facts } = await rootRow();
  const key = decryptSecret(SECRET_NAME, encrypted);
  if (key === undefined) throw new OperatorError("The local authority's key cannot be opened: a key is missing from ENCRYPTION_KEYS.");
  return { key, certificate: rootFactsSchema.parse(facts).certificate };
}
