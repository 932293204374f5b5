import { afterAll, beforeEach, expect, it } from "vitest";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { makePerson } from "#e2e/support/people.ts";
import { certify, jobsOf, type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { advanceEarly } from "#lib/sites/certificates/early.mutations.ts";
import type { DnsLine, DnsReport } from "#lib/sites/dns/schema.ts";
import { checkBasis } from "#lib/sites/domains/check.data.ts";
import { recordCheck } from "#lib/sites/domains/check.jobs.ts";
import { cancelEarly, requestEarly } from "#lib/sites/domains/early.mutations.ts";
import { readReadyDomains } from "#lib/sites/domains/hosts/data.ts";
import { addDomain, removeDomain } from "#lib/sites/domains/mutations.ts";
import { assignNameWithin } from "#lib/sites/domains/ownership.mutations.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";
import { asService } from "#lib/tenancy/scope/rights.mutations.ts";

const close = await useTestDatabase({ PLATFORM_DOMAIN: "pets.test", ENCRYPTION_KEYS: `test:${"A".repeat(43)}` });
afterAll(close);

let shelter: PublishedShelter;
let domain: { id: string; name: string };
beforeEach(async () => {
  shelter = await publishedShelter();
  const name = `www.${crypto.randomUUID()}.test`;
  domain = { name, id: await addDomain(shelter.scope, name, shelter.actor) };
  await requestEarly(shelter.scope, domain.id, shelter.actor);
  await certify(domain.id);
  await forgetJobs();
});

const early = async () => (await findDomain(shelter.scope, domain.id)).early;

it("orders no further certificate before the switch while there is one", async () => {
  const found = { askedAt: Date.now(), seen: null, caa: undefined };
  const advance = () => prisma().$transaction((tx) => advanceEarly(tx, BigInt(domain.id), found, Date.now()));
  await advance();
  expect(await jobsOf("certificates.issue")).toEqual([]);
  await prisma().certificate.deleteMany();
  await advance();
  expect(await jobsOf("certificates.issue")).toEqual([{ domainId: domain.id }]);
});

it("keeps a name ready for its first visitor when the request is canceled, not when its checks have stopped, until it is asked for again", async () => {
  await cancelEarly(shelter.scope, domain.id, shelter.actor);
  expect([await early(), await readReadyDomains(domain.name)]).toMatchObject([{ state: "ready" }, { domains: [{ id: domain.id }] }]);
  await prisma().domain.update({ where: { id: BigInt(domain.id) }, data: { routing: "stopped" } });
  expect([await early(), await readReadyDomains(domain.name)]).toEqual([{ state: "offered" }, undefined]);
  await requestEarly(shelter.scope, domain.id, shelter.actor);
  expect([await early(), await readReadyDomains(domain.name)]).toMatchObject([{ state: "ready" }, { domains: [{ id: domain.id }] }]);
});

it("ends the request when another project proves the name, as its certificate then comes after the switch", async () => {
  await prisma().certificate.deleteMany();
  expect(await early()).toEqual({ state: "proof" });
  const other = await publishedShelter();
  await prisma().$transaction((tx) => assignNameWithin(asService(tx), domain.name, BigInt(other.project.id), new Date()));
  expect(await early()).toBeNull();
  await expect(requestEarly(shelter.scope, domain.id, shelter.actor)).rejects.toThrow("Another project has or had");
});

it("goes on during the days after a downgrade, also for the first visitor, and ends with them", async () => {
  const where = { id: BigInt(shelter.project.id) };
  const domainsUntil = new Date(Date.now() + 60_000);
  await prisma().project.update({ where, data: { plan: "free", domainsUntil } });
  expect([await early(), await readReadyDomains(domain.name)]).toMatchObject([{ state: "ready" }, { domains: [{ id: domain.id }] }]);
  await prisma().certificate.deleteMany();
  const line: DnsLine = { type: "TXT", name: `_petstore-challenge.${domain.name}`, wanted: "", seen: [], verdict: "right", message: "" };
  const at = new Date().toISOString();
  const report: DnsReport = { at, verdict: "wrong", problems: ["leads_elsewhere"], nameServers: [], lines: [line] };
  const found = async (): Promise<void> => {
    const basis = await checkBasis(BigInt(domain.id));
    if (!basis) throw new Error("there is nothing to check");
    await recordCheck(basis, report, { advances: true }, Date.now());
  };
  await found();
  expect(await jobsOf("certificates.issue")).toEqual([{ domainId: domain.id }]);
  await requestEarly(shelter.scope, domain.id, shelter.actor);
  await forgetJobs();
  await prisma().project.update({ where, data: { domainsUntil: new Date(Date.now() - 1) } });
  await found();
  expect([await early(), await jobsOf("certificates.issue")]).toEqual([null, []]);
  await expect(requestEarly(shelter.scope, domain.id, shelter.actor)).rejects.toThrow("need the Pro plan");
});

it("lets a person's projects ask for at most thirty names in three hours, canceled and removed ones included, and says how long to wait", async () => {
  const owner = await makePerson("Mover");
  const { scope, actor, project } = await publishedShelter(owner);
  const other = await addDomain(scope, `www.${crypto.randomUUID()}.test`, actor);
  const elapse = (minutes: number) => prisma().$executeRaw`
    update audit_entries set at = at - ${minutes} * interval '1 minute' where project_id = ${BigInt(project.id)}`;
  for (let i = 0; i < 30; i++) {
    if (i % 9 === 0) await elapse(2);
    await requestEarly(scope, other, actor);
    await cancelEarly(scope, other, actor);
  }
  await elapse(2);
  await removeDomain(scope, other, actor);
  const again = await addDomain(scope, `www.${crypto.randomUUID()}.test`, actor);
  await expect(requestEarly(scope, again, actor)).rejects.toThrow(/at most 30 names within 3 hours .+ Wait 17\d minutes, then try again\./);
  await expect(requestEarly(scope, again, actor)).rejects.toMatchObject({
    retryAfterSeconds: expect.toSatisfy((s) => s > 10_000 && s <= 10_800),
  });
  const [second, stranger] = [await publishedShelter(owner), await publishedShelter()];
  const begin = async ({ scope: within, actor: by }: PublishedShelter) =>
    requestEarly(within, await addDomain(within, `www.${crypto.randomUUID()}.test`, by), by);
  await expect(begin(second)).rejects.toThrow("at most 30 names within 3 hours in all your projects");
  await begin(stranger);
  await elapse(175);
  await requestEarly(scope, again, actor);
  await begin(second);
});
