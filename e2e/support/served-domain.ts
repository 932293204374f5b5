import { clock } from "#lib/platform/clock.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { encryptSecret } from "#lib/platform/secrets/service.ts";
import { certificateSecret, type Holder } from "#lib/sites/certificates/holders.schema.ts";
import type { DomainUse } from "#lib/sites/domains/schema.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";
import type { TestCertificate } from "./test-authority.ts";

const DAY_MS = 86_400_000;

export async function createSite(
  slug: string,
  { plan = "pro", deployed = true }: { plan?: Plan; deployed?: boolean } = {},
): Promise<bigint> {
  const { id } = await prisma().project.create({ data: { slug, name: slug, plan } });
  if (deployed) await prisma().deploy.create({ data: { projectId: id, number: 1, state: "ready", settings: {} } });
  return id;
}

interface ServedDomain {
  name: string;
  use?: DomainUse;
  routing?: "waiting" | "verified" | "drifted" | "lost";
  certificate?: TestCertificate;
  /** Defaults to true. */
  isHeld?: boolean;
}

function certificateFacts(holder: Holder, { chain, key }: TestCertificate) {
  const now = clock()();
  return {
    chain,
    encryptedKey: encryptSecret(certificateSecret(holder), key),
    issuer: "Test authority",
    serial: "01",
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + 90 * DAY_MS),
    renewAt: new Date(now + 60 * DAY_MS),
    issuedAt: new Date(now),
  };
}

/** Covers the dashboard, or a project's site under the platform's domain. Notifies no process. */
export async function storeOwnCertificate(name: string, projectId: bigint | null, certificate: TestCertificate): Promise<void> {
  await prisma().ownCertificate.create({ data: { name, projectId, ...certificateFacts({ ownName: name }, certificate) } });
}

/** Notifies no process. */
export async function storeCertificate(domainId: bigint, certificate: TestCertificate): Promise<void> {
  const facts = certificateFacts({ domainId }, certificate);
  await prisma().certificate.upsert({ where: { domainId }, create: { domainId, ...facts }, update: facts });
}

/** Verified by default; notifies no process. */
export async function addServedDomain(projectId: bigint, domain: ServedDomain): Promise<bigint> {
  const { name, use = "serves", routing = "verified", certificate, isHeld = true } = domain;
  if (isHeld) {
    const held = { holderId: projectId, provedAt: new Date(clock()()) };
    await prisma().domainName.upsert({ where: { name }, create: { name, ...held }, update: held });
  }
  const { id } = await prisma().domain.create({ data: { projectId, name, use, routing, challenge: "petstore-test" } });
  if (certificate) await storeCertificate(id, certificate);
  return id;
}

/** Announces a change of a site or domain to every process, as mutations do. */
export async function tellOfSite(projectId: bigint): Promise<void> {
  await prisma().$transaction((tx) => announceWithin(tx, { kind: "sites", projectId: String(projectId) }));
}
