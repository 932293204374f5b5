import { afterAll, expect, it } from "vitest";
import { edgeSettings } from "#e2e/support/edge.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { createTestDatabase, useDatabase } from "#e2e/support/test-database.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { dueCertificates } from "#lib/sites/certificates/issuance/due.data.ts";
import { NEW_SETTINGS } from "#lib/sites/sites/schema.ts";

const DASHBOARD = "dashboard.pets.test";
const database = await createTestDatabase();
useDatabase(
  database.url,
  edgeSettings({
    EDGE_HTTP_PORT: "80",
    EDGE_HTTPS_PORT: "443",
    PUBLIC_URL: `https://${DASHBOARD}`,
    ACME_DIRECTORY_URL: "https://authority.test/directory",
  }),
);
afterAll(database.drop);

/** Published, and without a certificate. @returns its project's id */
async function addSite(owner: Person): Promise<string> {
  const { project } = await makeShelter(owner);
  const projectId = BigInt(project.id);
  await prisma().deploy.create({ data: { projectId, number: 1, state: "ready", settings: NEW_SETTINGS, endedAt: new Date() } });
  return `project:${projectId}`;
}

it("has people take turns with the names of their sites, after the dashboard", async () => {
  const many = [await makePerson("A"), await makePerson("B"), await makePerson("C")];
  for (let i = 0; i < 20; i += 1) for (const person of many) await addSite(person);
  const late = await makePerson("Late");
  const site = await addSite(late);
  const [dashboard, ...sites] = await dueCertificates(Date.now());
  expect(dashboard).toEqual({ holder: { ownName: DASHBOARD }, sharedBy: [] });
  expect(sites).toHaveLength(61);
  const first = sites.slice(0, 4).map(({ sharedBy }) => sharedBy);
  expect(first).toContainEqual([site, `person:${late.id}`]);
  expect(new Set(first.map(([, person]) => person)).size).toBe(4);
});
