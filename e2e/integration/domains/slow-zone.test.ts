import { afterAll, beforeAll, expect, it } from "vitest";
import { type DnsPeer, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { addAndCheck, type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

const TARGET = "pets.test";

let peer: DnsPeer;
let closeDatabase: () => Promise<void>;
let shelter: PublishedShelter;
beforeAll(async () => {
  peer = await startDnsPeer();
  closeDatabase = await useTestDatabase({ PLATFORM_DOMAIN: TARGET, DNS_SERVERS: peer.address });
  shelter = await publishedShelter();
  peer.set(TARGET, [{ type: "A", value: "192.0.2.10" }]);
});
afterAll(async () => {
  await closeDatabase?.();
  await peer?.close();
});

it("blames a slow zone on that zone, and not on the platform or the zones of others", async () => {
  peer.set("www.slow.test", { late: [{ type: "CNAME", value: TARGET }] });
  peer.set("www.fast.test", [{ type: "CNAME", value: TARGET }]);
  const [slow, fast] = await Promise.all(
    ["www.slow.test", "www.fast.test"].map(async (name) => await findDomain(shelter.scope, await addAndCheck(shelter, name))),
  );
  expect(slow).toMatchObject({ routing: { state: "waiting" }, report: { verdict: "unknown", problems: ["could_not_ask"] } });
  const cname = slow?.report?.lines.find(({ type }) => type === "CNAME");
  expect(cname?.message).toBe("The name servers of slow.test did not answer in time. We ask again automatically.");
  expect(JSON.stringify(slow?.report)).not.toMatch(/DNS servers that this service asks/);
  expect(fast).toMatchObject({ routing: { state: "verified" }, report: { verdict: "right" } });
});
