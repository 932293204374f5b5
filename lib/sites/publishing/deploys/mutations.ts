import { clock } from "#lib/platform/clock.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";
import { findDraft } from "#lib/sites/publishing/deploys/draft.data.ts";
import { isStuck, STUCK_ERROR, STUCK_MS } from "#lib/sites/publishing/deploys/rules.ts";
import { buildingSince } from "#lib/sites/publishing/deploys.data.ts";
import { type SiteSettings, siteSettingsSchema } from "#lib/sites/publishing/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { type Actor, type ProjectScope, SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject, type OpenProject } from "#lib/tenancy/scope/rights.mutations.ts";

const ATTEMPTS = 4;

async function fail(tx: Transaction, deploy: { id: bigint; projectId: bigint; number: number }, error: string, at: Date): Promise<boolean> {
  const { count } = await tx.deploy.updateMany({
    where: { id: deploy.id, state: "building" },
    data: { state: "failed", error, endedAt: at },
  });
  if (count === 0) return false;
  await tx.sitePicture.deleteMany({ where: { deployId: deploy.id } });
  await writeAudit(tx, { projectId: String(deploy.projectId), actor: SYSTEM }, "deploy.fail", String(deploy.id), {
    after: { name: `number ${deploy.number}`, fault: error },
  });
  return true;
}

/** A restored version keeps the pictures that visitors see, since its own may be gone. */
async function takePictures(tx: Transaction, projectId: bigint, deployId: bigint, fromLive: boolean): Promise<void> {
  const pictures = await tx.sitePicture.findMany({
    where: { projectId, ...(fromLive ? { deploy: { state: "ready" } } : { deployId: null }) },
    select: { kind: true, photoId: true, alt: true },
  });
  await tx.sitePicture.createMany({ data: pictures.map((picture) => ({ ...picture, projectId, deployId })) });
}

/** Allows one deploy at a time in a project. */
async function begin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  settings: SiteSettings,
  restores: number | null,
  actor: Actor,
): Promise<string> {
  const projectId = BigInt(scope.projectId);
  const now = new Date(clock()());
  const { isTest } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { isTest: true } });
  if (isTest) throw new DashboardError("conflict", "This is a test project, which is never published. Create another project for a site.");
  const last = await tx.deploy.findFirst({ where: { projectId }, orderBy: { number: "desc" } });
  if (last && isStuck(last, now.getTime())) await fail(tx, last, STUCK_ERROR, now);
  else if (last?.state === "building") {
    throw new DashboardError("conflict", `Version ${last.number} is being published. Wait until it is done.`);
  }
  const { id, number } = await tx.deploy.create({
    data: {
      projectId,
      number: (last?.number ?? 0) + 1,
      settings,
      restores,
      createdBy: actor.kind === "user" && actor.id !== null ? BigInt(actor.id) : null,
      createdAt: now,
    },
    select: { id: true, number: true },
  });
  await takePictures(tx, projectId, id, restores !== null);
  await addJobWithin(tx, { task: "sites.deploy", payload: { deployId: String(id) }, key: `sites.deploy.${id}`, maxAttempts: ATTEMPTS });
  await writeAudit(tx, { scope, actor }, restores === null ? "deploy.create" : "deploy.restore", String(id), {
    after: { name: `number ${number}`, ...(restores !== null && { restores }) },
  });
  return String(id);
}

/** @throws `conflict` while another deploy is building, and for a test project */
export async function beginDeploy(scope: ProjectScope, actor: Actor, open: OpenProject = inProject): Promise<string> {
  return await open(scope, actor, "site.write", async (tx) => {
    const { version: _, ...settings } = await findDraft(scope, tx);
    return await begin(tx, scope, settings, null, actor);
  });
}

/** @throws `not_found`, `conflict` while one is building, or when it was never ready */
export async function restoreDeploy(scope: ProjectScope, deployId: string, actor: Actor): Promise<string> {
  return await inProject(scope, actor, "site.write", async (tx) => {
    const old = await tx.deploy.findFirst({ where: { id: BigInt(deployId), projectId: BigInt(scope.projectId) } });
    if (!old) throw noSuch("version");
    if (old.state !== "ready") throw new DashboardError("conflict", "Only a version that was published can be restored.");
    return await begin(tx, scope, siteSettingsSchema.parse(old.settings), old.number, actor);
  });
}

/**
 * Idempotent.
 * @returns whether this call did it
 */
export async function endDeploy(deployId: string): Promise<boolean> {
  return await prisma().$transaction(async (tx) => {
    const [row] = await tx.deploy.updateManyAndReturn({
      where: { id: BigInt(deployId), state: "building" },
      data: { state: "ready", endedAt: new Date(clock()()) },
      select: { projectId: true, number: true },
    });
    if (!row) return false;
    await tx.sitePicture.deleteMany({ where: { projectId: row.projectId, deployId: { not: BigInt(deployId) } } });
    await writeAudit(tx, { projectId: String(row.projectId), actor: SYSTEM }, "deploy.ready", deployId, {
      after: { name: `number ${row.number}` },
    });
    await announceWithin(tx, { kind: "sites", projectId: String(row.projectId) });
    const [, sites] = ownNamesHere();
    if (sites !== null) await addJobWithin(tx, { task: "certificates.due", payload: {}, key: "certificates.due" });
    return true;
  });
}

/** @param error a sentence for people */
export async function failDeploy(deployId: string, error: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const row = await tx.deploy.findUnique({ where: { id: BigInt(deployId) }, select: { id: true, projectId: true, number: true } });
    if (row) await fail(tx, row, error, new Date(clock()()));
  });
}

export async function noteDeploy(deployId: string, text: string): Promise<void> {
  const line = JSON.stringify([{ at: new Date(clock()()).toISOString(), text }]);
  await prisma().$executeRaw`update deploys set log = log || ${line}::jsonb where id = ${BigInt(deployId)} and state = 'building'`;
}

export async function beginLog(deployId: string): Promise<void> {
  await prisma().deploy.updateMany({ where: { id: BigInt(deployId), state: "building" }, data: { log: [] } });
}

export async function endStuckDeploys(now: number): Promise<number> {
  let ended = 0;
  for (const deploy of await buildingSince(new Date(now - STUCK_MS))) {
    if (await prisma().$transaction((tx) => fail(tx, deploy, STUCK_ERROR, new Date(now)))) ended += 1;
  }
  return ended;
}
