import { afterAll, beforeAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { sitemapFileOf, sitemapOf } from "#lib/sites/publishing/public/loaders.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

async function makeSite(): Promise<PublicSite> {
  const { project } = await makeShelter(await makePerson("Owner"));
  return {
    projectId: project.id,
    name: "Farm",
    address: `https://${project.slug}.example`,
    settings: NEW_SETTINGS,
    pictures: {},
    takesEnquiries: false,
  };
}

it("makes a site's sitemap although visitors ask for more of another site's than its share", async () => {
  const [busy, other] = [await makeSite(), await makeSite()];
  const { theirs } = await prisma().$transaction(async (tx) => {
    await tx.$executeRaw`lock table pets in access exclusive mode`;
    const asked = Array.from({ length: 20 }, (_, i) => sitemapFileOf(busy, String(i + 1)));
    await expect(Promise.all(asked)).rejects.toMatchObject({ code: "service_unavailable" });
    // The sitemap waits for the animals, as the others do, so it is settled at the end.
    return { theirs: sitemapOf(other).catch((error: unknown) => error) };
  });
  expect(await theirs).toContain(`<loc>${other.address}/</loc>`);
});
