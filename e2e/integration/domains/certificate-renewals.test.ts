import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type CertificateBench, certificateOf, lastAttempt, startCertificateBench } from "#e2e/support/certificate-bench.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { pollRenewalInfo } from "#lib/sites/certificates/acme/renewal.jobs.ts";
import { startFreshAttempt } from "#lib/sites/certificates/attempts.mutations.ts";
import { authorityName } from "#lib/sites/certificates/authority.data.ts";
import { certificateStatuses } from "#lib/sites/certificates/data.ts";
import { issueCertificate } from "#lib/sites/certificates/issuance/jobs.ts";
import type { DnsLine } from "#lib/sites/dns/schema.ts";
import { checkBeforeOrder } from "#lib/sites/domains/check.jobs.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MINUTE_MS = 60_000;

let bench: CertificateBench;
beforeAll(async () => {
  bench = await startCertificateBench();
});
afterEach(() => {
  bench.pebble.front.meet = () => undefined;
  bench.pebble.front.renewal = undefined;
  bench.challenges.isWrong = false;
  bench.ahead(0);
  useCeilings(undefined);
});
afterAll(() => bench.close());

/** No other authority has these by default. */
const LETS_ENCRYPT = { failedInHour: 5, issuedInWeek: 5, newInZoneInWeek: 50, ordersInThreeHours: 300 };
const useCeilings = (ACME_LIMITS: typeof LETS_ENCRYPT | undefined): void => void settings.replace({ ...settings(), ACME_LIMITS });

const fresh = (domainId: bigint): Promise<void> => prisma().$transaction((tx) => startFreshAttempt(tx, domainId));

it("counts failed validations and never requests a sixth within the hour", async () => {
  const name = "unlucky.shelter.test";
  const domainId = await bench.domain(name);
  useCeilings(LETS_ENCRYPT);
  bench.challenges.isWrong = true;
  for (let i = 0; i < 6; i++) {
    await fresh(domainId);
    await bench.issue(domainId);
  }
  expect(bench.orders(name)).toBe(5);
  expect(await lastAttempt(domainId)).toMatchObject({ reason: "held_back", orderUrl: null });
  const [standing] = (await certificateStatuses([{ id: domainId, name }], clock()())).values();
  expect(standing?.limits.failedInHour).toBe(5);
  expect(standing?.certificate).toMatchObject({ message: expect.stringContaining("5 failed validations within an hour"), detail: null });
});

/** Due for renewal, with five issued this week. */
async function oftenIssued(name: string, life: { notBefore: Date; notAfter: Date }): Promise<bigint> {
  const domainId = await bench.domain(name);
  await bench.issue(domainId);
  await prisma().certificate.update({ where: { domainId }, data: { ...life, renewAt: life.notBefore } });
  const issued = { zone: "often.test", authority: authorityName(), state: "issued", startedAt: new Date(), endedAt: new Date() } as const;
  await prisma().certificateAttempt.createMany({ data: Array.from({ length: 5 }, () => ({ ...issued, name })) });
  bench.ahead(1000);
  await bench.issue(domainId);
  return domainId;
}
/** Both ends use one moment: a life a millisecond longer moves its sixths. */
const lifeFrom = (beforeHours: number, afterHours: number, now = Date.now()) => ({
  notBefore: new Date(now - beforeHours * 60 * MINUTE_MS),
  notAfter: new Date(now + afterHours * 60 * MINUTE_MS),
});

it("renews as often as needed when no limits are set for the authority", async () => {
  const domainId = await oftenIssued("daily.often.test", lifeFrom(17, 7));
  expect(await lastAttempt(domainId)).toMatchObject({ state: "issued" });
});

it("delays a renewal at a limit, but not once the certificate is about to expire", async () => {
  useCeilings(LETS_ENCRYPT);
  const life = lifeFrom(17, 7);
  const held = await oftenIssued("held.often.test", life);
  const attempt = await lastAttempt(held);
  expect(attempt).toMatchObject({ state: "failed", reason: "held_back" });
  // A sixth of the lifetime; the limit alone would wait seven days.
  expect(attempt.retryAt?.getTime()).toBe(life.notAfter.getTime() - 4 * 60 * MINUTE_MS);
  expect(await lastAttempt(await oftenIssued("ends.often.test", lifeFrom(21, 3)))).toMatchObject({ state: "issued" });
});

it("counts first certificates per registered domain across projects, but never renewals", async () => {
  const zone = "crowded.test";
  useCeilings(LETS_ENCRYPT);
  const issued = { zone, authority: authorityName(), state: "issued", startedAt: new Date(), endedAt: new Date() } as const;
  await prisma().certificateAttempt.createMany({ data: Array.from({ length: 49 }, (_, i) => ({ ...issued, name: `n${i}.${zone}` })) });
  const [last, tooMany] = [await bench.domain(`last.${zone}`), await bench.domain(`too-many.${zone}`)];
  await bench.issue(last);
  expect(await certificateOf(last)).not.toBeNull();
  await bench.issue(tooMany);
  expect(await lastAttempt(tooMany)).toMatchObject({ reason: "held_back", orderUrl: null, detail: expect.stringContaining(zone) });
  const [standing] = (await certificateStatuses([{ id: tooMany, name: `too-many.${zone}` }], clock()())).values();
  expect(standing?.limits).toMatchObject({ zone, newInZoneInWeek: 50, maxNewInZoneInWeek: 50 });

  const before = await certificateOf(last);
  await prisma().certificate.update({ where: { domainId: last }, data: { renewAt: new Date() } });
  bench.ahead(1000);
  await bench.issue(last);
  expect((await certificateOf(last))?.serial).not.toBe(before?.serial);
});

it("follows the authority's Renewal Information and replaces a revoked certificate despite limits", async () => {
  const name = "revoked.shelter.test";
  const domainId = await bench.domain(name);
  await bench.issue(domainId);
  const first = await certificateOf(domainId);
  const later = Date.now() + 20 * 1440 * MINUTE_MS;
  const asked: string[] = [];
  const suggest = (start: number, end: number): void => {
    bench.pebble.front.renewal = (id) => {
      asked.push(id);
      return { start: new Date(start), end: new Date(end) };
    };
  };
  suggest(later, later + 1000);
  await pollRenewalInfo(undefined);
  const postponed = await certificateOf(domainId);
  expect(postponed?.renewAt.getTime()).toBeGreaterThanOrEqual(later);
  expect(postponed?.renewAt.getTime()).toBeLessThan(later + 1000);
  const own = asked.length;
  await pollRenewalInfo(undefined);
  expect(asked.length).toBe(own);

  // Revoked: the authority suggests a past window.
  useCeilings({ ...LETS_ENCRYPT, issuedInWeek: 1 });
  suggest(Date.now() - 2000, Date.now() - 1000);
  bench.ahead(1441 * MINUTE_MS);
  await pollRenewalInfo(undefined);
  bench.pebble.front.replaces.length = 0;
  let refusals = 0;
  bench.pebble.front.meet = (what) =>
    what.startsWith("new-order") && refusals++ === 0 ? { kind: "refuse", status: 409, type: "alreadyReplaced" } : undefined;
  await bench.issue(domainId);
  const next = await certificateOf(domainId);
  expect(next?.serial).not.toBe(first?.serial);
  expect(next).toMatchObject({ renewBy: null, askRenewalAt: null });
  // A refused `replaces` is followed by orders without it; a rejected nonce may repeat an order.
  const [replaced, ...others] = bench.pebble.front.replaces;
  expect(asked).toContain(replaced);
  expect(others.at(-1)).toBeUndefined();
});

it("replaces a certificate once at once, then daily and within the limits, for an authority whose window is always over", async () => {
  const name = "always.shelter.test";
  const domainId = await bench.domain(name);
  bench.pebble.front.renewal = () => ({ start: new Date(Date.now() - 2000), end: new Date(Date.now() - 1000) });
  const orders: number[] = [];
  const later = async (minutes: number): Promise<void> => {
    bench.ahead(minutes * MINUTE_MS);
    await bench.issue(domainId);
    await pollRenewalInfo(undefined);
    orders.push(bench.orders(name));
  };
  for (const minutes of [0, 2, 4, 6, 8]) await later(minutes);
  expect(orders).toEqual([1, 2, 2, 2, 2]);
  await later(1445);
  expect(orders.at(-1)).toBe(3);
  useCeilings({ ...LETS_ENCRYPT, issuedInWeek: 3 });
  await later(2 * 1445);
  expect(orders.at(-1)).toBe(3);
  expect(await lastAttempt(domainId)).toMatchObject({ reason: "held_back" });
});

it("issues a certificate beside an HTTPS record that leads elsewhere, as only browsers use those", async () => {
  const name = "hinted.shelter.test";
  const domainId = await bench.domain(name);
  const issueBeside = (...wrong: DnsLine["type"][]) =>
    issueCertificate({ domainId: String(domainId) }, async (id) => {
      const report = await checkBeforeOrder(id);
      const lines = wrong.map((type): DnsLine => ({ type, name, wanted: "", seen: ["elsewhere"], verdict: "wrong", message: "" }));
      return report && { ...report, verdict: "wrong", problems: ["address_in_the_way"], lines: [...report.lines, ...lines] };
    });
  await issueBeside("HTTPS", "CAA");
  expect(await lastAttempt(domainId)).toMatchObject({ state: "failed", reason: "caa" });
  await fresh(domainId);
  await issueBeside("HTTPS");
  expect(await lastAttempt(domainId)).toMatchObject({ state: "issued" });
});

it("records the look that stopped a renewal, and names its record on the page", async () => {
  const name = "moved.shelter.test";
  const domainId = await bench.domain(name);
  await bench.issue(domainId);
  await bench.pebble.record("set-cname", { host: name, target: "other.test" });
  await prisma().certificate.update({ where: { domainId }, data: { renewAt: new Date() } });
  const { projectId } = await prisma().domain.findUniqueOrThrow({ where: { id: domainId } });
  bench.ahead(1000);
  await bench.issue(domainId);
  const shown = await findDomain(projectScope(String(projectId)), String(domainId));
  const record = `CNAME record of ${name}: The CNAME record points to other.test. Set it to ${settings().PLATFORM_DOMAIN}.`;
  expect(shown.report).toMatchObject({ verdict: "wrong", problems: ["leads_elsewhere"] });
  expect(shown.certificate).toMatchObject({ state: "issued", renewalFailed: { reason: "dns", message: expect.stringContaining(record) } });

  await bench.pebble.record("set-cname", { host: name, target: settings().PLATFORM_DOMAIN });
  await fresh(domainId);
  await bench.issue(domainId);
  expect((await findDomain(projectScope(String(projectId)), String(domainId))).report).toMatchObject({ verdict: "right" });
});
