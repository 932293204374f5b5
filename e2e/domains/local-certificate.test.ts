import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CertificateBench, certificateOf, startCertificateBench } from "#e2e/support/certificate-bench.ts";
import { standingsOf } from "#lib/certificates/data.ts";
import { addDueCertificates } from "#lib/certificates/jobs.ts";
import { localAuthority } from "#lib/certificates/loaders.ts";
import { localSigner } from "#lib/certificates/local/mutations.ts";
import { parseSettings, settings } from "#lib/config/env.ts";
import { prisma } from "#lib/db/prisma.ts";
import { keysInUse, resealSecrets } from "#lib/secrets/mutations.ts";
import { sealingKeys } from "#lib/secrets/rules.ts";
import { openSecret, secretKeys } from "#lib/secrets/service.ts";
import { newEncryptionKey } from "#lib/server/encryption-keys.ts";

const DAY_MS = 86_400_000;
const NAMES = ["www.local-shelter.test", `${"a".repeat(60)}.${"b".repeat(60)}.test`, "xn--tierheim-mnchen-7vb.test", "apex-local.test"];

let bench: CertificateBench;
beforeAll(async () => {
  bench = await startCertificateBench();
  const { ACME_DIRECTORY_URL: _, ...local } = settings();
  settings.replace(local);
});
afterAll(() => bench.close());

/** Greets a server that holds the certificate, as a client that trusts one root alone. */
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

it.each(NAMES)("signs at once for %s, so that a client that trusts its root alone is content", async (name) => {
  const domainId = await bench.domain(name);
  await bench.issue(domainId);
  const row = await certificateOf(domainId);
  const key = openSecret(`certificate ${domainId}`, row?.sealedKey ?? "") ?? "";
  const authority = await localAuthority();
  const root = authority?.certificate ?? "";
  expect(await greet(name, { key, cert: row?.chain ?? "" }, root)).toBe("trusted");
  expect(await greet("other.test", { key, cert: row?.chain ?? "" }, root)).toContain("does not match certificate");
  expect((row?.notAfter.getTime() ?? 0) - Date.now()).toBeGreaterThan(89 * DAY_MS);
  expect(authority?.fingerprint).toBe(new X509Certificate(root).fingerprint256);
  expect(row?.issuer).toMatch(/^Petstore local authority/);
  expect(bench.pebble.front.done).toEqual([]);
});

it("is replaced at once when an outside authority is set, and no outside one by a local one", async () => {
  const name = "moved.local-shelter.test";
  const domainId = await bench.domain(name);
  const jobs = () => prisma().$queryRaw`select 1 from graphile_worker.jobs where key = ${`certificates.issue.${domainId}`}`;
  const due = async (): Promise<unknown> => {
    await prisma().$executeRaw`delete from graphile_worker._private_jobs`;
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

it("makes one root, however many ask for it first", async () => {
  await prisma().serviceSecret.deleteMany();
  const roots = await Promise.all(Array.from({ length: 4 }, () => localSigner()));
  expect(new Set(roots.map(({ certificate }) => certificate)).size).toBe(1);
});

it("seals everything anew with a new key, after which the old one may go", async () => {
  const [old = ""] = settings().ENCRYPTION_KEYS;
  const added = newEncryptionKey();
  secretKeys.replace(sealingKeys(parseSettings({ ENCRYPTION_KEYS: `${added},${old}` }).ENCRYPTION_KEYS));
  const before = await keysInUse();
  expect(before).toMatchObject([
    { secrets: 0, part: "seals" },
    { name: "test", part: "opens" },
  ]);
  await Promise.all([resealSecrets(), resealSecrets()]);
  expect(await keysInUse()).toMatchObject([
    { secrets: before[1]?.secrets, part: "seals" },
    { name: "test", secrets: 0 },
  ]);
  secretKeys.replace(sealingKeys([added]));
  const { domainId, sealedKey } = await prisma().certificate.findFirstOrThrow();
  expect(openSecret(`certificate ${domainId}`, sealedKey)).toContain("PRIVATE KEY");
  expect((await localSigner()).key).toContain("PRIVATE KEY");
  expect(await resealSecrets()).toBe(0);
  secretKeys.replace(sealingKeys([old]));
  expect(await keysInUse()).toMatchObject([{ name: "test" }, { part: "missing" }]);
  await expect(localSigner()).rejects.toThrow(/ENCRYPTION_KEYS/);
  const standing = (await standingsOf([{ id: domainId, name: "sealed.test" }], Date.now())).get(domainId);
  expect(standing?.certificate).toMatchObject({ state: "failed", reason: "sealed", message: expect.stringContaining("ENCRYPTION_KEYS") });
});
