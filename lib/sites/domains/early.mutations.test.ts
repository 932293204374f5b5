import { afterAll, beforeEach, expect, it } from "vitest";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { certify, jobsOf, type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { advanceEarly } from "#lib/sites/certificates/early.mutations.ts";
import { cancelEarly, requestEarly } from "#lib/sites/domains/early.mutations.ts";
import { readReadyDomains } from "#lib/sites/domains/hosts/data.ts";
import { addDomain } from "#lib/sites/domains/mutations.ts";
import { assignNameWithin } from "#lib/sites/domains/ownership.mutations.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

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
  const advance = () => prisma().$transaction((tx) => advanceEarly(tx, BigInt(domain.id), null, Date.now()));
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
  await prisma().$transaction((tx) => assignNameWithin(tx, domain.name, BigInt(other.project.id), new Date()));
  expect(await early()).toEqual({ state: "offered" });
  await expect(requestEarly(shelter.scope, domain.id, shelter.actor)).rejects.toThrow("Another project has or had");
});
