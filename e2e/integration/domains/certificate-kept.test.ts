import { expect, it } from "vitest";
import { certificateOf } from "#e2e/support/certificate-bench.ts";
import { useEarlyDomains } from "#e2e/support/early-domains.ts";
import { PLATFORM } from "#e2e/support/pebble.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addDomain, removeDomain } from "#lib/sites/domains/mutations.ts";

const { bench, shelter, view, check, issue, setTxt } = useEarlyDomains();

async function served(name: string, owner: PublishedShelter): Promise<string> {
  const id = await addDomain(owner.scope, name, owner.actor);
  await check(id);
  const proof = (await view(id, owner)).records.find(({ type }) => type === "TXT");
  if (proof) {
    await setTxt(proof.fullName, proof.value);
    await check(id);
  }
  await issue(id);
  expect(await view(id, owner)).toMatchObject({ routing: { state: "verified" }, certificate: { state: "issued" }, notServed: [] });
  return id;
}

const serialOf = async (id: string) => (await certificateOf(BigInt(id)))?.serial;

it("gives a domain that is removed and added again the certificate that it had, which the authority's limits count once", async () => {
  const name = "www.again.test";
  await bench().pebble.record("set-cname", { host: name, target: PLATFORM });
  const first = await served(name, shelter());
  const serial = await serialOf(first);
  for (let i = 0; i < 2; i++) {
    const [{ id = "" } = {}] = await prisma()
      .domain.findMany({ where: { name } })
      .then((rows) => rows.map((row) => ({ id: String(row.id) })));
    await removeDomain(shelter().scope, id, shelter().actor);
    expect(await certificateOf(BigInt(id))).toBeNull();
    const again = await served(name, shelter());
    expect([await serialOf(again), bench().orders(name), (await view(again)).limits.issuedInWeek]).toEqual([serial, 1, 1]);
  }
});

it("gives it to no other project, nor back once another has proved the name", async () => {
  const name = "www.gone.test";
  await bench().pebble.record("set-cname", { host: name, target: PLATFORM });
  const first = await served(name, shelter());
  const serial = await serialOf(first);
  await removeDomain(shelter().scope, first, shelter().actor);
  const other = await publishedShelter();
  const theirs = await served(name, other);
  expect([(await serialOf(theirs)) === serial, bench().orders(name)]).toEqual([false, 2]);
  await bench().pebble.record("clear-txt", { host: `_petstore-challenge.${name}.` });
  const back = await served(name, shelter());
  expect([(await serialOf(back)) === serial, bench().orders(name)]).toEqual([false, 3]);
});
