import { insertApiKeyWithin } from "#lib/gateway/api-keys/mutations.ts";
import { insertDemoAdopters } from "#lib/operations/demo/adopters.mutations.ts";
import { insertDemoEnquiries } from "#lib/operations/demo/enquiries.mutations.ts";
import { writeDemoHistory } from "#lib/operations/demo/history.mutations.ts";
import { insertDemoPictures, insertDemoSitePictures } from "#lib/operations/demo/pictures.mutations.ts";
import { DEMO_CATEGORIES, DEMO_PETS, DEMO_SEED, demoStart } from "#lib/operations/demo/rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { isPublic } from "#lib/platform/config/public-url.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";
import { auditSeed } from "#lib/shelter/pets/seed.mutations.ts";
import { createProjectWithin } from "#lib/shelter/projects/mutations.ts";
import { NEW_SETTINGS, type SiteSettings } from "#lib/sites/publishing/schema.ts";
import { type ProjectScope, projectScope, SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";
import { asService, type CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";

const NAME = "Sunny Paws Shelter";
/** Allows for slow machines. */
const MAX_MS = 60_000;
const KEY = { scopes: ["animals:write"], expiresAt: null, rotatedFromId: null } as const;

const CATEGORIES = DEMO_CATEGORIES.map(({ categoryId, name, color }) => ({ categoryId: BigInt(categoryId), name, color }));

const SITE: SiteSettings = {
  ...NEW_SETTINGS,
  tagline: "Every animal deserves a home.",
  about:
    "Sunny Paws is a demo shelter: its animals and their history are made up, and their pictures are drawn, so that you can try everything before you add your own animals.",
  contactEmail: "hello@sunny-paws.example",
  contactPhone: "+1 555 010 0199",
  contactAddress: "12 Meadow Lane, Springfield",
  openingHours: "Tuesday to Friday, 2 to 6 p.m.\nSaturday, 10 a.m. to 4 p.m.",
  donateUrl: "https://sunny-paws.example/donate",
  volunteerUrl: "https://sunny-paws.example/volunteer",
  imprintUrl: "https://sunny-paws.example/imprint",
  privacyUrl: "https://sunny-paws.example/privacy",
};

interface DemoProject {
  project: { id: string; slug: string; name: string };
  key: string | undefined;
  pets: number;
}

/** Publishes only where no one but this machine sees it. */
async function writeSite(tx: Transaction, scope: ProjectScope, now: number): Promise<void> {
  const at = new Date(demoStart(now) + 10 * HOUR_MS);
  const same = { projectId: BigInt(scope.projectId) };
  await tx.site.create({ data: { ...same, ...SITE, name: null, updatedAt: at }, select: { projectId: true } });
  if (isPublic(settings())) return await insertDemoSitePictures(tx, scope, []);
  const log = [{ at: at.toISOString(), text: "The site is live." }];
  const { id } = await tx.deploy.create({
    data: { ...same, number: 1, state: "ready", settings: SITE, log, createdAt: at, endedAt: at },
    select: { id: true },
  });
  await insertDemoSitePictures(tx, scope, [id]);
}

/** The key is revoked, as no one has ever had it. */
async function insertPastKey(tx: CheckedTransaction, scope: ProjectScope, now: number): Promise<string> {
  const { apiKey } = await insertApiKeyWithin(tx, scope, { ...KEY, name: "Demo website", scopes: ["animals:read"] }, SYSTEM);
  const data = { createdAt: new Date(demoStart(now)), lastUsedAt: new Date(now - (now % DAY_MS) - MINUTE_MS), revokedAt: new Date(now) };
  await tx.apiKey.update({ where: { id: BigInt(apiKey.id) }, data, select: { id: true } });
  return apiKey.id;
}

/** @param withKey false where others can see the output */
export async function createDemoProject(withKey: boolean): Promise<DemoProject> {
  const now = clock()();
  const create = async (transaction: Transaction): Promise<DemoProject> => {
    const tx = asService(transaction);
    const { id, slug, name } = await createProjectWithin(tx, { name: NAME, plan: "free", categories: CATEGORIES }, SYSTEM);
    const scope = projectScope(id);
    await tx.project.update({ where: { id: BigInt(id) }, data: { isDemo: true }, select: { id: true } });
    await writeDemoHistory(tx, scope, await insertPastKey(tx, scope, now), now);
    await insertDemoAdopters(tx, scope, now);
    await insertDemoEnquiries(tx, scope, now);
    await insertDemoPictures(tx, scope);
    await auditSeed(tx, scope, DEMO_PETS, DEMO_SEED, SYSTEM);
    await writeSite(tx, scope, now);
    const demo = { project: { id, slug, name }, pets: DEMO_PETS };
    if (!withKey) return { ...demo, key: undefined };
    const { key } = await insertApiKeyWithin(tx, scope, { ...KEY, name: "Demo key" }, SYSTEM);
    return { ...demo, key };
  };
  return await prisma().$transaction(create, { timeout: MAX_MS });
}
