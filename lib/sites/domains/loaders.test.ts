import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { requireDomain } from "#lib/sites/domains/loaders.ts";
import { addDomain } from "#lib/sites/domains/mutations.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

let close: () => Promise<void>;
let shelter: PublishedShelter;
let domainId: string;
beforeAll(async () => {
  close = await useTestDatabase({ PLATFORM_DOMAIN: "pets.example" });
  shelter = await publishedShelter();
  domainId = await addDomain(shelter.scope, "one.example", shelter.actor);
  await addDomain(shelter.scope, "another.example", shelter.actor);
});
afterAll(() => close());

it("reads one domain and whether the project has its other name, without the project's others", async () => {
  const all = vi.spyOn(prisma().domain, "findMany");
  try {
    expect(await findDomain(shelter.scope, domainId)).toMatchObject({ id: domainId, name: "one.example" });
    await requireDomain(shelter, domainId);
    expect(all.mock.calls.map(([query]) => query?.where?.name)).toEqual([{ in: ["www.one.example"] }]);
  } finally {
    all.mockRestore();
  }
});

it.each(["another project's", "a missing", "a misspelled"])("answers %s domain as missing", async (kind) => {
  const other = await publishedShelter();
  const id = kind === "a missing" ? "999999" : kind === "a misspelled" ? `0${domainId}` : domainId;
  const { scope } = kind === "another project's" ? other : shelter;
  await expect(findDomain(scope, id)).rejects.toMatchObject({ code: "not_found", message: "There is no such domain." });
  await expect(requireDomain({ scope }, id)).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
});
