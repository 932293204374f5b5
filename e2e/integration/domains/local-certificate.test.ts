import { randomUUID, X509Certificate } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { crypto } from "acme-client";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type CertificateBench, certificateOf, startCertificateBench } from "#e2e/support/certificate-bench.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { PLATFORM } from "#e2e/support/pebble.ts";
import { createSite } from "#e2e/support/served-domain.ts";
import { clock } from "#lib/platform/clock.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { newEncryptionKey } from "#lib/platform/secrets/key-file.service.ts";
import { keysInUse, reencryptSecrets } from "#lib/platform/secrets/mutations.ts";
import { parseEncryptionKeys } from "#lib/platform/secrets/rules.ts";
import { decryptSecret, secretKeys } from "#lib/platform/secrets/service.ts";
import { certificateStatuses } from "#lib/sites/certificates/data.ts";
import { addDueCertificates } from "#lib/sites/certificates/issuance/due.jobs.ts";
import { issueCertificate } from "#lib/sites/certificates/issuance/jobs.ts";
import { localAuthority } from "#lib/sites/certificates/loaders.ts";
import { localSigner } from "#lib/sites/certificates/local.mutations.ts";
import { signLeaf } from "#lib/sites/certificates/local.service.ts";
import { siteHttps } from "#lib/sites/certificates/own.data.ts";

const DAY_MS = 86_400_000;
const NAMES = [
  `www.local-shelter.${PLATFORM}`,
  `${"a".repeat(60)}.${"b".repeat(60)}.${PLATFORM}`,
  `xn--tierheim-mnchen-7vb.${PLATFORM}`,
  "www.local-shelter.localhost",
];

let bench: CertificateBench;
beforeAll(async () => {
  bench = await startCertificateBench();
  const { ACME_DIRECTORY_URL: _, ...local } = settings();
  settings.replace(local);
});
afterAll(() => bench.close());

/** Restores the state of versions without root name constraints. */
async function forgetNames(): Promise<void> {
  const { certificate } = await localSigner();
  await prisma().serviceSecret.updateMany({ where: { name: "local authority" }, data: { facts: { certificate } } });
}

async function playgroundAuthority() {
  const before = settings();
  settings.replace({ ...before, PLAYGROUND: "on" });
  const authority = await localAuthority();
  settings.replace(before);
  return authority;
}

/** Trusts a single root. */
async function greet(name: string, server: { key: string; cert: string }, root: string): Promise<string> {
  const listener = tls.createServer(server).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const socket = tls.connect({ port: (listener.address() as AddressInfo).port, host: "127.0.0.1", servername: name, ca: [root] });
  try {
    const [end] = await Promise.race([once(socket, "secureConnect").then(() => ["trusted"]), once(socket, "error")]);
    return end instanceof Error ? end.message : String(end);
  } finally {
    socket.destroy();
    listener.close();
  }
}

it.each(NAMES)("immediately signs a certificate for %s that clients trusting the local root accept", async (name) => {
  const domainId = await bench.domain(name);
  await bench.issue(domainId);
  const row = await certificateOf(domainId);
  const key = decryptSecret(`certificate ${domainId}`, row?.encryptedKey ?? "") ?? "";
  const authority = await playgroundAuthority();
  const root = authority?.certificate ?? "";
  expect(await greet(name, { key, cert: row?.chain ?? "" }, root)).toBe("trusted");
  expect(await greet(`other.${PLATFORM}`, { key, cert: row?.chain ?? "" }, root)).toContain("does not match certificate");
  expect((row?.notAfter.getTime() ?? 0) - Date.now()).toBeGreaterThan(89 * DAY_MS);
  expect(authority?.fingerprint).toBe(new X509Certificate(root).fingerprint256);
  expect(row?.issuer).toMatch(/^Petstore local authority/);
  expect(bench.pebble.front.done).toEqual([]);
});

it("clients that trust the local root reject certificates it signs for other names", async () => {
  const root = await localSigner();
  const key = (await crypto.createPrivateEcdsaKey("P-256")).toString();
  for (const name of ["bank.example", `not-${PLATFORM}`, "localhost.example"]) {
    const cert = await signLeaf(root, key, name, Date.now());
    expect(await greet(name, { key, cert }, root.certificate), name).toMatch(/permitted subtree violation/);
  }
});

it.each([
  ["it is restricted to another platform domain", () => settings.replace({ ...settings(), PLATFORM_DOMAIN: "moved.test" })],
  ["it nears expiration", () => bench.ahead(340 * DAY_MS)],
  ["an older version created it without restrictions", () => forgetNames()],
])("replaces the local root when %s and renews the certificates it signed", async (_why, change) => {
  const before = { settings: settings(), root: await localSigner() };
  const name = `renewed-${randomUUID()}.${PLATFORM}`;
  const domainId = await bench.domain(name);
  await bench.issue(domainId);
  expect((await certificateOf(domainId))?.renewAt.getTime()).toBeGreaterThan(clock()());
  await change();
  const roots = await Promise.all([localSigner(), localSigner()]);
  expect(roots[0].certificate).not.toBe(before.root.certificate);
  expect(roots[1].certificate).toBe(roots[0].certificate);
  expect((await certificateOf(domainId))?.renewAt.getTime()).toBeLessThanOrEqual(clock()());
  settings.replace(before.settings);
  bench.ahead(0);
});

it("signs nothing where PUBLIC_URL is public, says why, and goes on once there is an authority", async () => {
  const before = settings();
  const name = `public-${randomUUID()}.${PLATFORM}`;
  const domainId = await bench.domain(name);
  settings.replace({ ...before, PUBLIC_URL: "https://pets.example" });
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).toBeNull();
  const statuses = await certificateStatuses([{ id: domainId, name }], clock()());
  expect(statuses.get(domainId)?.certificate).toMatchObject({
    reason: "no_authority",
    message: expect.stringContaining("no certificate authority yet"),
  });
  settings.replace(before);
  bench.ahead(DAY_MS / 24);
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).toMatchObject({ issuer: expect.stringMatching(/^Petstore local authority/) });
  bench.ahead(0);
});

it("issues a certificate for a site's own name on the playground only where the setting asks for it", async () => {
  const before = settings();
  onTestFinished(() => settings.replace(before));
  const name = `local-paws.${PLATFORM}`;
  await createSite("local-paws", { plan: "free" });
  await bench.pebble.record("add-a", { host: name, addresses: ["127.0.0.1"] });
  const port = Number(bench.pebble.dns.split(":")[1]);
  settings.replace({ ...before, PLAYGROUND: "on", PLAYGROUND_DNS_PORT: port });
  const issue = () => issueCertificate({ ownName: name }, () => Promise.resolve(undefined));
  await issue();
  expect(await siteHttps(name)).toEqual({ kind: "off" });
  settings.replace({ ...settings(), SITE_CERTIFICATES: "on" });
  expect(await siteHttps(name)).toEqual({ kind: "own", certificate: { state: "none" } });
  expect(await siteHttps(`no-site.${PLATFORM}`)).toEqual({ kind: "unpublished" });
  await issue();
  expect(await siteHttps(name)).toMatchObject({
    kind: "own",
    certificate: { state: "issued", issuer: expect.stringMatching(/^Petstore local/) },
  });
});

it("settles on one local root for two platform domains that share a database", async () => {
  const before = settings();
  onTestFinished(() => settings.replace(before));
  const under = async <T>(domain: string, work: () => Promise<T>): Promise<T> => {
    settings.replace({ ...before, PLATFORM_DOMAIN: domain });
    return await work();
  };
  await prisma().serviceSecret.deleteMany();
  await Promise.all([under(PLATFORM, localSigner), under("second.test", localSigner)]);
  const settled = await under(PLATFORM, localSigner);
  const name = `renewed-${randomUUID()}.${PLATFORM}`;
  const domainId = await bench.domain(name);
  await under(PLATFORM, () => bench.issue(domainId));
  for (const domain of ["second.test", PLATFORM, "second.test"]) {
    expect((await under(domain, localSigner)).certificate, domain).toBe(settled.certificate);
  }
  expect((await certificateOf(domainId))?.renewAt.getTime()).toBeGreaterThan(clock()());
  const key = (await crypto.createPrivateEcdsaKey("P-256")).toString();
  for (const trusted of [`shelter.${PLATFORM}`, "shelter.second.test"]) {
    const cert = await signLeaf(settled, key, trusted, Date.now());
    expect(await greet(trusted, { key, cert }, settled.certificate)).toBe("trusted");
  }
});

it("offers no local root to trust outside the playground", async () => {
  expect(await localAuthority()).toBeUndefined();
});

it("the local authority immediately gives way to an outside one but never replaces it", async () => {
  const name = `moved.local-shelter.${PLATFORM}`;
  const domainId = await bench.domain(name);
  const jobs = () => prisma().$queryRaw`select 1 from graphile_worker.jobs where key = ${`certificates.issue.${domainId}`}`;
  const due = async (): Promise<unknown> => {
    await forgetJobs();
    await addDueCertificates(Date.now());
    return await jobs();
  };
  await bench.issue(domainId);
  const local = settings();
  expect(await due()).toEqual([]);
  settings.replace({ ...local, ACME_DIRECTORY_URL: bench.pebble.directoryUrl });
  expect(await due()).toHaveLength(1);
  await bench.issue(domainId);
  const outside = await certificateOf(domainId);
  expect(outside?.issuer).toMatch(/^Pebble/);
  expect(await due()).toEqual([]);
  settings.replace(local);
  expect(await due()).toEqual([]);
  await bench.issue(domainId);
  expect((await certificateOf(domainId))?.serial).toBe(outside?.serial);
});

it("creates a single local root for concurrent first requests", async () => {
  await prisma().serviceSecret.deleteMany();
  const roots = await Promise.all(Array.from({ length: 4 }, () => localSigner()));
  expect(new Set(roots.map(({ certificate }) => certificate)).size).toBe(1);
});

it("re-encrypts all secrets with a new key so that the old key can be removed", async () => {
  const [old = ""] = settings().ENCRYPTION_KEYS;
  const added = newEncryptionKey();
  secretKeys.replace(parseEncryptionKeys(parseSettings({ ENCRYPTION_KEYS: `${added},${old}` }).ENCRYPTION_KEYS));
  const before = await keysInUse();
  expect(before).toMatchObject([
    { secrets: 0, part: "encrypts" },
    { name: "test", part: "decrypts" },
  ]);
  await Promise.all([reencryptSecrets(), reencryptSecrets()]);
  expect(await keysInUse()).toMatchObject([
    { secrets: before[1]?.secrets, part: "encrypts" },
    { name: "test", secrets: 0 },
  ]);
  secretKeys.replace(parseEncryptionKeys([added]));
  const { domainId, encryptedKey } = await prisma().certificate.findFirstOrThrow();
  expect(decryptSecret(`certificate ${domainId}`, encryptedKey)).toContain("PRIVATE KEY");
  expect((await localSigner()).key).toContain("PRIVATE KEY");
  expect(await reencryptSecrets()).toBe(0);
  secretKeys.replace(parseEncryptionKeys([old]));
  expect(await keysInUse()).toMatchObject([{ name: "test" }, { part: "missing" }]);
  await expect(localSigner()).rejects.toThrow(/ENCRYPTION_KEYS/);
  const standing = (await certificateStatuses([{ id: domainId, name: "sealed.test" }], Date.now())).get(domainId);
  expect(standing?.certificate).toMatchObject({
    state: "failed",
    reason: "undecryptable",
    message: expect.stringContaining("ENCRYPTION_KEYS"),
  });
});
