import { afterAll, beforeAll, expect, it } from "vitest";
import { type CertificateBench, certificateOf, lastAttempt, startCertificateBench } from "#e2e/support/certificate-bench.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { startFreshAttempt } from "#lib/sites/certificates/attempts.mutations.ts";

const BINDING = { kid: "kid-of-the-test", hmacKey: "zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W" };

let bench: CertificateBench;
beforeAll(async () => {
  bench = await startCertificateBench(false, BINDING);
});
afterAll(() => bench.close());

it("registers with the required external account and fails clearly if settings name none", async () => {
  const domainId = await bench.domain("bound.shelter.test");
  const all = settings();
  settings.replace({ ...all, ACME_EAB_KID: undefined, ACME_EAB_HMAC_KEY: undefined });
  await bench.issue(domainId);
  expect(await lastAttempt(domainId)).toMatchObject({ state: "failed", reason: "account" });
  settings.replace(all);
  await prisma().$transaction((tx) => startFreshAttempt(tx, domainId));
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).not.toBeNull();
});
