import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DnsPeer, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { addAndCheck, type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { checkDueDomains } from "#lib/sites/domains/all/due.jobs.ts";
import { checkDomain } from "#lib/sites/domains/check.jobs.ts";
import { requestCheck } from "#lib/sites/domains/check.mutations.ts";
import { lookUpDomain } from "#lib/sites/domains/lookup.loaders.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

const TARGET = "pets.test";
const HERE = { type: "CNAME", value: TARGET } as const;
const ADDRESS = { type: "A", value: "192.0.2.10" } as const;

let dns: DnsPeer;
let close: () => Promise<void>;
beforeAll(async () => {
  dns = await startDnsPeer();
  close = await useTestDatabase({ PLATFORM_DOMAIN: TARGET, DNS_SERVERS: dns.address });
  dns.set("test", []);
  dns.set(TARGET, [ADDRESS]);
});
afterAll(async () => {
  await close();
  await dns.close();
});

let owner: PublishedShelter;
let stranger: PublishedShelter;
let zone: string;
let count = 0;
beforeEach(async () => {
  [owner, stranger] = [await publishedShelter(), await publishedShelter()];
  zone = `shelter${++count}.test`;
  dns.set(zone, []);
});

const view = (id: string, { scope }: PublishedShelter) => findDomain(scope, id);
const stateOf = async (id: string, site: PublishedShelter) => (await view(id, site)).routing.state;

/** Acts like someone who may change the zone. */
async function prove(id: string, site: PublishedShelter): Promise<void> {
  const record = (await view(id, site)).records.find(({ type }) => type === "TXT");
  if (!record) throw new Error("no TXT record is shown");
  dns.set(record.fullName, [{ type: "TXT", value: record.value }]);
  await checkDomain({ domainId: id });
}

describe("name that a wildcard record answers for", () => {
  it.each([
    ["a CNAME record", [HERE]],
    ["an address", [ADDRESS]],
  ] as const)("needs the TXT record at every door where %s leads all names here", async (_, wildcard) => {
    dns.set(`*.${zone}`, [...wildcard]);
    const www = await addAndCheck(owner, `www.${zone}`);
    await prove(www, owner);
    expect(await stateOf(www, owner)).toBe("verified");
    for (const name of [`login.${zone}`, `a.deep.${zone}`]) {
      expect(await lookUpDomain(stranger.scope, name)).toMatchObject({ report: { isWildcard: true } });
      const id = await addAndCheck(stranger, name);
      expect(await view(id, stranger)).toMatchObject({
        routing: { state: "waiting" },
        report: { verdict: "wrong", problems: ["challenge_missing"], isWildcard: true },
        records: [
          { type: "CNAME" },
          { type: "TXT", fullName: `_petstore-challenge.${name}`, purpose: expect.stringContaining("wildcard") },
        ],
      });
      await requestCheck(stranger.scope, id, stranger.actor);
      await checkDomain({ domainId: id });
      await prisma().domain.update({ where: { id: BigInt(id) }, data: { nextCheckAt: new Date(0) } });
      await checkDueDomains(undefined);
      expect(await stateOf(id, stranger)).toBe("waiting");
      expect(await prisma().domainName.count({ where: { name } })).toBe(0);
      await prove(id, stranger);
      expect(await stateOf(id, stranger)).toBe("verified");
    }
  });

  it("needs none under a name that the project itself has proved, nor once it has the name", async () => {
    dns.set(`adopt.${zone}`, [HERE]);
    dns.set(`*.adopt.${zone}`, [HERE]);
    await addAndCheck(owner, `adopt.${zone}`);
    const id = await addAndCheck(owner, `cats.adopt.${zone}`);
    expect(await stateOf(id, owner)).toBe("verified");
    await prisma().domain.update({ where: { id: BigInt(id) }, data: { routing: "stopped" } });
    await requestCheck(owner.scope, id, owner.actor);
    await checkDomain({ domainId: id });
    expect(await stateOf(id, owner)).toBe("verified");
  });

  it("needs none with a record of its own that differs from the wildcard's", async () => {
    dns.set(`*.${zone}`, [{ type: "CNAME", value: "old-host.test" }]);
    dns.set(`www.${zone}`, [HERE]);
    const id = await addAndCheck(owner, `www.${zone}`);
    expect(await stateOf(id, owner)).toBe("verified");
  });

  it("is not verified while it is unknown whether a wildcard answers", async () => {
    dns.set(`*.${zone}`, "servfail");
    dns.set(`www.${zone}`, [HERE]);
    const id = await addAndCheck(owner, `www.${zone}`);
    expect(await view(id, owner)).toMatchObject({
      routing: { state: "waiting" },
      report: { verdict: "unknown", problems: ["could_not_ask"] },
    });
  });
});
