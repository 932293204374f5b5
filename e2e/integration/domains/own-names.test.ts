import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type CertificateBench, startCertificateBench } from "#e2e/support/certificate-bench.ts";
import { forgetJobs, queuedJobs } from "#e2e/support/jobs.ts";
import { PLATFORM } from "#e2e/support/pebble.ts";
import { createSite } from "#e2e/support/served-domain.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { decryptSecret } from "#lib/platform/secrets/service.ts";
import { pollRenewalInfo } from "#lib/sites/certificates/acme/renewal.jobs.ts";
import { certificateSecret } from "#lib/sites/certificates/holders.schema.ts";
import { addDueCertificates } from "#lib/sites/certificates/issuance/due.jobs.ts";
import { issueCertificate } from "#lib/sites/certificates/issuance/jobs.ts";
import { ownCertificateView } from "#lib/sites/certificates/own.data.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const DASHBOARD = `dashboard.${PLATFORM}`;
const LIMITS = { failedInHour: 5, issuedInWeek: 5, newInZoneInWeek: 7, ordersInThreeHours: 300 };

let bench: CertificateBench;
beforeAll(async () => {
  bench = await startCertificateBench();
  settings.replace({ ...settings(), PUBLIC_URL: `https://${DASHBOARD}`, EDGE_DASHBOARD: "on" });
});
afterEach(() => {
  bench.pebble.front.renewal = undefined;
  bench.ahead(0);
  settings.replace({ ...settings(), ACME_LIMITS: undefined });
});
afterAll(() => bench.close());

const issue = (ownName: string): Promise<void> => issueCertificate({ ownName }, () => Promise.resolve(undefined));
const leadHere = (host: string): Promise<void> => bench.pebble.record("add-a", { host, addresses: ["127.0.0.1"] });

async function publish(slug: string): Promise<string> {
  await createSite(slug, { plan: "free" });
  return `${slug}.${PLATFORM}`;
}

async function dueNames(now = Date.now()): Promise<string[]> {
  await addDueCertificates(now);
  const jobs = await queuedJobs();
  await forgetJobs();
  return jobs.flatMap(({ task, payload }) => (task === "certificates.issue" ? [String(payload["ownName"])] : [])).sort();
}

it("asks for the dashboard's certificate only once its name resolves, and looks again within two minutes", async () => {
  expect(await dueNames()).toEqual([DASHBOARD]);
  for (const minutes of [0, 100]) {
    bench.ahead(minutes * MINUTE_MS);
    const before = Date.now();
    await issue(DASHBOARD);
    const view = await ownCertificateView(DASHBOARD);
    expect(view).toMatchObject({ state: "issuing", waitsUntil: expect.any(String) });
    const waits = view?.state === "issuing" ? Date.parse(view.waitsUntil ?? "") - before - minutes * MINUTE_MS : Number.NaN;
    expect(waits).toBeLessThanOrEqual(2 * MINUTE_MS + Date.now() - before);
  }
  expect(bench.orders(DASHBOARD)).toBe(0);
  await leadHere(DASHBOARD);
  expect(await dueNames(Date.now() + 110 * MINUTE_MS)).toEqual([DASHBOARD]);
  bench.ahead(110 * MINUTE_MS);
  await issue(DASHBOARD);
  expect(await ownCertificateView(DASHBOARD)).toMatchObject({ state: "issued", renewalFailed: null });
  const { encryptedKey } = await prisma().ownCertificate.findUniqueOrThrow({ where: { name: DASHBOARD } });
  expect(decryptSecret(certificateSecret({ ownName: DASHBOARD }), encryptedKey)).toContain("PRIVATE KEY");
  expect(await dueNames()).toEqual([]);
});

it("gives a site a certificate when it is published, and again once its renewal is due, or suggested by the authority", async () => {
  await createSite("draft", { deployed: false });
  const name = await publish("paws");
  await leadHere(name);
  expect(await dueNames()).toEqual([name]);
  await issue(name);
  const { renewAt } = await prisma().ownCertificate.findUniqueOrThrow({ where: { name } });
  expect(await dueNames()).toEqual([]);
  expect(await dueNames(renewAt.getTime())).toContain(name);
  bench.pebble.front.renewal = () => ({ start: new Date(Date.now() - DAY_MS), end: new Date(Date.now() - MINUTE_MS) });
  await pollRenewalInfo(undefined);
  expect(await dueNames()).toEqual([DASHBOARD, name].sort());
});

it("leaves sites beyond their part of the authority's limit on HTTP, and keeps the rest for other names", async () => {
  const names = [await publish("first"), await publish("second")];
  for (const name of names) await leadHere(name);
  settings.replace({ ...settings(), ACME_LIMITS: LIMITS });
  for (const name of names) await issue(name);
  expect(names.map(bench.orders)).toEqual([0, 0]);
  expect(await ownCertificateView(names[1] ?? "")).toMatchObject({
    state: "failed",
    reason: "held_back",
    message: expect.stringContaining(`The limit is 2 names of ${PLATFORM} with their first certificate within seven days.`),
  });
  bench.ahead(8 * DAY_MS);
  for (const name of names) await issue(name);
  expect(names.map(bench.orders)).toEqual([1, 1]);
});

it("leaves half of the orders to custom domains, which are ordered while sites wait", async () => {
  const name = await publish("waiting");
  await leadHere(name);
  const domainId = await bench.domain("www.customer.test");
  const made = bench.pebble.front.done.filter((what) => what.startsWith("new-order")).length;
  settings.replace({ ...settings(), ACME_LIMITS: { ordersInThreeHours: 2 * made } });
  await issue(name);
  await bench.issue(domainId);
  expect([bench.orders(name), bench.orders("www.customer.test")]).toEqual([0, 1]);
  expect(await ownCertificateView(name)).toMatchObject({ state: "failed", reason: "held_back" });
  bench.ahead(4 * 60 * MINUTE_MS);
  await issue(name);
  expect(await ownCertificateView(name)).toMatchObject({ state: "issued" });
});

it("tries a site that the authority cannot reach once a day, and ends no attempt that runs", async () => {
  const name = await publish("unreachable");
  await leadHere(name);
  bench.challenges.isWrong = true;
  for (let day = 0; day < 10; day++) {
    bench.ahead(day * 2 * DAY_MS);
    await issue(name);
  }
  bench.challenges.isWrong = false;
  const last = await prisma().certificateAttempt.findFirstOrThrow({ where: { name }, orderBy: { id: "desc" } });
  expect(last).toMatchObject({ state: "failed", reason: "unreachable", retryAt: new Date((last.endedAt?.getTime() ?? 0) + DAY_MS) });
  const running = { name, zone: PLATFORM, authority: settings().ACME_DIRECTORY_URL ?? "", startedAt: new Date() };
  const { id } = await prisma().certificateAttempt.create({ data: running });
  await addDueCertificates(Date.now());
  expect(await prisma().certificateAttempt.findUnique({ where: { id } })).toMatchObject({ state: "running" });
});
