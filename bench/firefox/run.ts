/**
 * Walks the main journeys in the distribution's Firefox, by WebDriver BiDi: `npm run firefox [-- --out file]`. Exits
 * with 1 if one breaks, with a picture of the page.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { launch } from "puppeteer-core";
import { firefox } from "#e2e/runner/peers.ts";
import { startTestPostgres } from "#e2e/runner/postgres.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { startProgram, stopProgram } from "#e2e/support/program.ts";
import { createTemplateDatabase, createTestDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { seedPets } from "#lib/shelter/pets/seed.mutations.ts";
import { ROOT } from "../harness/places.ts";
import { type Run, runTool } from "../harness/runner.ts";
import { Steps } from "../harness/steps.ts";
import { JOURNEYS, openTabs, type Walk } from "./journeys.ts";

const ANIMALS = 30;
const PICTURES = path.join(ROOT, "test-results", "firefox");

async function makeData(databaseUrl: string): Promise<{ slug: string; email: string }> {
  const close = useDatabase(databaseUrl);
  try {
    const owner = await makePerson("Olga Owner");
    const { project, scope } = await makeShelter(owner);
    await seedPets(scope, ANIMALS, 3, { kind: "system", id: null });
    return { slug: project.slug, email: owner.email };
  } finally {
    await close();
  }
}

async function openWalk({ started }: Run): Promise<Walk> {
  const postgres = await started.add(
    () => startTestPostgres(ROOT),
    (made) => made.stop(),
  );
  process.env["TEST_POSTGRES_URL"] = postgres.url;
  await createTemplateDatabase();
  const database = await started.add(createTestDatabase, (made) => made.drop());
  const { slug, email } = await makeData(database.url);
  const ports = { EDGE_HTTP_PORT: `${await testPort()}`, EDGE_HTTPS_PORT: `${await testPort()}` };
  const program = await started.add(() => startProgram({ ...PLAIN_SETTINGS, DATABASE_URL: database.url, ...ports }), stopProgram);
  const browser = await started.add(
    () =>
      launch({ browser: "firefox", executablePath: firefox() ?? "firefox", headless: true, defaultViewport: { width: 1440, height: 900 } }),
    (made) => made.close(),
  );
  const photo = path.join(await started.folder("firefox"), "fox.jpg");
  writeFileSync(photo, await jpeg({ width: 1200, height: 900 }));
  const site = `http://${slug}.localhost:${ports.EDGE_HTTP_PORT}/`;
  return { ...(await openTabs(browser)), base: program.base, site, place: `/p/${slug}`, email, photo };
}

async function keepPictures({ staff, visitor }: Walk): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  for (const [name, { page }] of Object.entries({ staff, visitor })) await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}

async function walkAll(run: Run) {
  const steps = new Steps(run.say);
  const walk = await steps.step("Start Petstore and Firefox", () => openWalk(run));
  const version = await walk.staff.page.browser().version();
  const broken: string[] = [];
  // Each begins where the one before ended.
  for (const [name, journey] of Object.entries(JOURNEYS)) {
    if (broken.length > 0) break;
    await steps
      .step(name, () => journey(walk))
      .catch((error: unknown) => broken.push(`${name}: ${error instanceof Error ? error.message : error}`));
  }
  if (broken.length > 0) await keepPictures(walk);
  const errors = [...walk.staff.errors, ...walk.visitor.errors].map((error) => `an uncaught error: ${error}`);
  return { title: "Firefox", what: `the main journeys in ${version}.`, parts: [steps.part], broken: [...broken, ...errors] };
}

await runTool({ script: "firefox", options: {}, needs: { redis: false, domains: false, firefox: true }, work: walkAll });
