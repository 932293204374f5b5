import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type CertificateBench, certificateOf, lastAttempt, startCertificateBench } from "#e2e/support/certificate-bench.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { timeLimits } from "#lib/sites/certificates/acme/transport.service.ts";
import { startFreshAttempt } from "#lib/sites/certificates/attempts.mutations.ts";
import { certificateStatuses } from "#lib/sites/certificates/data.ts";

const MINUTE_MS = 60_000;

let bench: CertificateBench;
beforeAll(async () => {
  bench = await startCertificateBench();
});
afterEach(() => {
  bench.pebble.front.meet = () => undefined;
  bench.challenges.isWrong = false;
  bench.ahead(0);
  timeLimits.replace(bench.limits);
});
afterAll(() => bench.close());

const BOUNDS = timeLimits();
const fresh = (domainId: bigint): Promise<void> => prisma().$transaction((tx) => startFreshAttempt(tx, domainId));

it("never contacts the authority before DNS points here and CAA allows it", async () => {
  const asked: string[] = [];
  bench.pebble.front.meet = (what) => void asked.push(what);
  const elsewhere = await bench.domain("elsewhere.shelter.test");
  await bench.pebble.record("set-cname", { host: "elsewhere.shelter.test", target: "other.test" });
  const forbidden = await bench.domain("www.forbidden.test");
  await bench.pebble.record("add-caa", { host: "forbidden.test", policies: [{ tag: "issue", value: "other-authority.example" }] });
  const silent = await bench.domain("silent.shelter.test");
  await bench.pebble.record("set-servfail", { host: "silent.shelter.test" });
  for (const domainId of [elsewhere, forbidden, silent]) await bench.issue(domainId);
  expect(asked).toEqual([]);
  expect(await lastAttempt(elsewhere)).toMatchObject({ state: "failed", reason: "dns", detail: null });
  expect(await lastAttempt(forbidden)).toMatchObject({ state: "failed", reason: "caa", detail: null });
  // With DNS unreachable, the attempt waits instead of failing.
  expect(await lastAttempt(silent)).toMatchObject({ state: "running", reason: null, retryAt: expect.any(Date) });

  await bench.pebble.record("clear-caa", { host: "forbidden.test" });
  await fresh(forbidden);
  await bench.issue(forbidden);
  expect(await certificateOf(forbidden)).not.toBeNull();
});

it.each(["new-order", "authz", "chall", "finalize", "cert"])(
  "resumes the same order after the authority was unavailable at its %s",
  async (at) => {
    const name = `away-${at}.shelter.test`;
    const domainId = await bench.domain(name);
    let isAway = false;
    bench.pebble.front.meet = (what) => {
      isAway ||= what.startsWith(at);
      return isAway ? { kind: "silence" } : undefined;
    };
    await bench.issue(domainId);
    expect(await lastAttempt(domainId)).toMatchObject({ state: "failed", reason: "authority_down" });
    bench.pebble.front.meet = () => undefined;
    bench.ahead(2 * MINUTE_MS);
    await bench.issue(domainId);
    expect(await certificateOf(domainId)).not.toBeNull();
    expect(bench.orders(name)).toBe(1);
  },
);

it("a fresh request ends a stuck attempt but never one that has just begun", async () => {
  const name = "stuck.shelter.test";
  const domainId = await bench.domain(name);
  await bench.pebble.record("set-servfail", { host: name });
  await bench.issue(domainId);
  const stuck = await lastAttempt(domainId);
  await prisma().certificateAttempt.update({ where: { id: stuck.id }, data: { retryAt: new Date(Date.now() + 1440 * MINUTE_MS) } });
  await bench.pebble.record("clear-servfail", { host: name });
  const renew = (): Promise<void> => prisma().$transaction((tx) => startFreshAttempt(tx, domainId, true));
  bench.ahead(4 * MINUTE_MS);
  await renew();
  expect(await lastAttempt(domainId)).toMatchObject({ id: stuck.id, state: "running" });
  bench.ahead(6 * MINUTE_MS);
  await fresh(domainId);
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).toBeNull();
  await renew();
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).not.toBeNull();
  expect(await prisma().certificateAttempt.findUnique({ where: { id: stuck.id } })).toMatchObject({ state: "failed", reason: null });
});

it("tries again at once when that was requested while an attempt was about to fail", async () => {
  const name = "asked-anew.shelter.test";
  const domainId = await bench.domain(name);
  bench.pebble.front.meet = async (what) => {
    if (!what.startsWith("new-order")) return undefined;
    bench.pebble.front.meet = () => undefined;
    await fresh(domainId);
    return { kind: "refuse", status: 400, type: "rejectedIdentifier" };
  };
  await bench.issue(domainId);
  const { reason, endedAt, retryAt } = await lastAttempt(domainId);
  expect([reason, retryAt]).toEqual(["rejected", endedAt]);
  const [job] = await prisma().$queryRaw<{ isDue: boolean }[]>`
    select run_at <= now() as "isDue" from graphile_worker.jobs where key = ${`certificates.issue.${domainId}`}`;
  expect(job).toEqual({ isDue: true });
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).not.toBeNull();
});

it("waits longer for a new order than for other responses to avoid ordering twice", async () => {
  expect(BOUNDS).toEqual({ answerMs: 20_000, orderMs: 120_000, waitingMs: 30_000, firstPauseMs: 500 });
  const name = "slow.shelter.test";
  const domainId = await bench.domain(name);
  await bench.issue(await bench.domain("before-slow.shelter.test"));
  let unsigned = 0;
  bench.pebble.front.meet = async (what) => {
    // The directory and nonce come first; from here on, any other answer would time out.
    if (what === "unsigned" && ++unsigned === 2) timeLimits.replace({ ...bench.limits, answerMs: 500 });
    if (!what.startsWith("new-order")) return undefined;
    await setTimeout(1000);
    timeLimits.replace(bench.limits);
    bench.pebble.front.meet = () => undefined;
    return undefined;
  };
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).not.toBeNull();
  expect(bench.orders(name)).toBe(1);
});

it("obeys the authority's Retry-After", async () => {
  const domainId = await bench.domain("busy.shelter.test");
  const asked: string[] = [];
  bench.pebble.front.meet = (what) => {
    asked.push(what);
    return what.startsWith("new-order") ? { kind: "refuse", status: 429, type: "rateLimited", retryAfter: "7200" } : undefined;
  };
  await bench.issue(domainId);
  const { reason, endedAt, retryAt } = await lastAttempt(domainId);
  expect(reason).toBe("rate_limited");
  expect((retryAt?.getTime() ?? 0) - (endedAt?.getTime() ?? 0)).toBeGreaterThan(7190_000);
  asked.length = 0;
  bench.ahead(118 * MINUTE_MS);
  await bench.issue(domainId);
  expect(asked).toEqual([]);
  bench.pebble.front.meet = () => undefined;
  bench.ahead(121 * MINUTE_MS);
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).not.toBeNull();
});

it("stops trying a name that the authority rejects until a fresh attempt is requested", async () => {
  const domainId = await bench.domain("refused.shelter.test");
  bench.pebble.front.meet = (what) =>
    what.startsWith("new-order") ? { kind: "refuse", status: 400, type: "rejectedIdentifier" } : undefined;
  await bench.issue(domainId);
  expect(await lastAttempt(domainId)).toMatchObject({ state: "failed", reason: "rejected", retryAt: null });
  const notices = await prisma()
    .$queryRaw`select 1 from graphile_worker.jobs where task_identifier = 'domains.notice' and key like ${`domains.notice.${domainId}.%`}`;
  expect(notices).toHaveLength(1);
  bench.pebble.front.meet = () => undefined;
  bench.ahead(30 * 24 * 60 * MINUTE_MS);
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).toBeNull();
  await fresh(domainId);
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).not.toBeNull();
});

it("re-creates its account when the authority has forgotten it", async () => {
  const domainId = await bench.domain("forgotten.shelter.test");
  let isForgotten = true;
  bench.pebble.front.meet = (what) =>
    isForgotten && what.startsWith("new-order") ? { kind: "refuse", status: 400, type: "accountDoesNotExist" } : undefined;
  await bench.issue(domainId);
  expect(await lastAttempt(domainId)).toMatchObject({ reason: "account" });
  isForgotten = false;
  bench.ahead(2 * MINUTE_MS);
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).not.toBeNull();
});

it.each(["downgraded", "in the bin", "taken over", "removed"])(
  "stores no certificate for a domain that is %s during issuance",
  async (what) => {
    const name = `${what.replaceAll(" ", "-")}.shelter.test`;
    const domainId = await bench.domain(name);
    const { projectId } = await prisma().domain.findUniqueOrThrow({ where: { id: domainId } });
    // A rejected nonce repeats its step.
    bench.pebble.front.meet = async (step) => {
      if (step !== "cert") return undefined;
      if (what === "downgraded") await prisma().project.update({ where: { id: projectId }, data: { plan: "free" } });
      if (what === "in the bin") await prisma().project.update({ where: { id: projectId }, data: { deletedAt: new Date() } });
      if (what === "taken over") await prisma().domainName.update({ where: { name }, data: { holderId: projectId + 1000n } });
      if (what === "removed") await prisma().domain.deleteMany({ where: { id: domainId } });
      return undefined;
    };
    await bench.issue(domainId);
    expect(await certificateOf(domainId)).toBeNull();
    expect(await prisma().certificateAttempt.findFirst({ where: { name } })).toMatchObject({
      state: "failed",
      reason: null,
      encryptedKey: null,
    });
  },
);

it.each([`${"long-label-of-a-shelter.".repeat(4)}test`, "xn--tierheim-mnchen-7vb.test"])("issues a certificate for %s", async (name) => {
  const domainId = await bench.domain(name);
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).not.toBeNull();
});

it("keeps the old certificate until the new one is ready, whatever the authority does", async () => {
  const name = "renewed.shelter.test";
  const domainId = await bench.domain(name);
  await bench.issue(domainId);
  const old = await certificateOf(domainId);
  await prisma().certificate.update({ where: { domainId }, data: { renewAt: new Date() } });
  bench.pebble.front.meet = () => ({ kind: "silence" });
  bench.ahead(1000);
  await bench.issue(domainId);
  expect((await certificateOf(domainId))?.serial).toBe(old?.serial);
  const [standing] = (await certificateStatuses([{ id: domainId, name }], clock()())).values();
  expect(standing?.certificate).toMatchObject({ state: "issued", renewalFailed: { reason: "authority_down" } });
  bench.pebble.front.meet = () => undefined;
  bench.ahead(2 * MINUTE_MS);
  await bench.issue(domainId);
  const renewed = await certificateOf(domainId);
  expect(renewed?.serial).not.toBe(old?.serial);
  const life = (renewed?.notAfter.getTime() ?? 0) - (renewed?.notBefore.getTime() ?? 0);
  const part = ((renewed?.renewAt.getTime() ?? 0) - (renewed?.notBefore.getTime() ?? 0)) / life;
  expect(part).toBeGreaterThanOrEqual(2 / 3 - 1e-9);
  expect(part).toBeLessThan(0.69);
});

it("issues a certificate for an apex that points here by address records", async () => {
  const domainId = await bench.domain("apex-shelter.test");
  await bench.pebble.record("clear-cname", { host: "apex-shelter.test" });
  await bench.pebble.record("add-a", { host: "apex-shelter.test", addresses: ["127.0.0.1"] });
  await bench.issue(domainId);
  expect(await certificateOf(domainId)).not.toBeNull();
});

it("orders a name only once, however many workers process it concurrently", async () => {
  const name = "crowded.shelter.test";
  const domainId = await bench.domain(name);
  await Promise.all(Array.from({ length: 4 }, () => bench.issue(domainId)));
  expect(await certificateOf(domainId)).not.toBeNull();
  expect(bench.orders(name)).toBe(1);
});
