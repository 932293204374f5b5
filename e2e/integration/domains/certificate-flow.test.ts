import { X509Certificate } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CertificateBench, certificateOf, lastAttempt, startCertificateBench } from "#e2e/support/certificate-bench.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { certificateStatuses } from "#lib/sites/certificates/data.ts";

let bench: CertificateBench;
beforeAll(async () => {
  bench = await startCertificateBench(true);
});
afterAll(() => bench.close());

it("issues a certificate despite delays, rejected nonces, and a first failed validation", async () => {
  const name = "www.shelter.test";
  const domainId = await bench.domain(name);
  bench.challenges.isWrong = true;
  await bench.issue(domainId);
  // The authority may sleep longer than one run waits.
  while ((await lastAttempt(domainId)).state === "running") {
    bench.ahead(60_000);
    await bench.issue(domainId);
  }
  expect(await lastAttempt(domainId)).toMatchObject({ state: "failed", reason: "unreachable" });
  const [failed] = [...(await certificateStatuses([{ id: domainId, name }], Date.now() + 61_000)).values()];
  expect(failed?.certificate).toMatchObject({ state: "failed", detail: expect.stringContaining(name) });
  expect(failed?.limits).toMatchObject({ failedInHour: 1, maxFailedInHour: null });

  bench.challenges.isWrong = false;
  const before = bench.pebble.front.done.length;
  await bench.issue(domainId);
  expect(bench.pebble.front.done.length).toBe(before);

  for (let minutes = 30; (await certificateOf(domainId)) === null; minutes += 1) {
    bench.ahead(minutes * 60_000);
    await bench.issue(domainId);
  }
  const chain = (await certificateOf(domainId))?.chain ?? "";
  const [leaf, intermediate] = chain.split(/(?<=-----END CERTIFICATE-----\n)/).map((pem) => new X509Certificate(pem));
  const root = new X509Certificate(await bench.pebble.root());
  expect(leaf?.checkHost(name)).toBe(name);
  expect(leaf?.verify((intermediate ?? root).publicKey) && intermediate?.verify(root.publicKey)).toBe(true);
  expect(bench.orders(name)).toBe(2);
  expect(await prisma().acmeChallenge.count()).toBe(0);
});
