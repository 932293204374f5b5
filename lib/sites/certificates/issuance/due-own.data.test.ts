import { afterAll, expect, it } from "vitest";
import { edgeSettings } from "#e2e/support/edge.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { createTestDatabase, useDatabase } from "#e2e/support/test-database.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addIssueJob } from "#lib/sites/certificates/attempts.mutations.ts";
import { dueCertificates } from "#lib/sites/certificates/issuance/due.data.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

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

async function addSite(owner: Person): Promise<{ shared: string; name: string }> {
  const { project } = await makeShelter(owner);
  const projectId = BigInt(project.id);
  await prisma().deploy.create({ data: { projectId, number: 1, state: "ready", settings: NEW_SETTINGS, endedAt: new Date() } });
  return { shared: `project:${projectId}`, name: `${project.slug}.pets.test` };
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
  expect(first).toContainEqual([site.shared, `person:${late.id}`]);
  expect(new Set(first.map(([, person]) => person)).size).toBe(4);
});

it("shares the job that looks again at a site's certificate by its project and person", async () => {
  const owner = await makePerson("Owner");
  const { shared, name } = await addSite(owner);
  for (const ownName of [DASHBOARD, name]) await addIssueJob({ ownName }, new Date(Date.now() + 3_600_000));
  const flags = await prisma().$queryRaw`select flags from graphile_worker.jobs where key like 'certificates.issue.%' order by id`;
  expect(flags).toEqual([{ flags: null }, { flags: { [shared]: true, [`person:${owner.id}`]: true } }]);
});
