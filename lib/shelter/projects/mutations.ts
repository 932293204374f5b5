import { randomBytes } from "node:crypto";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type StarterLanguage, starterCategories } from "#lib/shelter/categories/rules.ts";
import type { CategoryColor } from "#lib/shelter/categories/schema.ts";
import { serviceLabel, slugCandidate, slugFrom } from "#lib/shelter/projects/rules.ts";
import { projectNameSchema } from "#lib/shelter/projects/schema.ts";
import { requireProjectRoom } from "#lib/tenancy/ceilings/mutations.ts";
import type { OrdinaryPlan } from "#lib/tenancy/plans/rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { type Actor, type PersonActor, type ProjectScope, personActor, type ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";
import { projectView } from "#lib/tenancy/scope/project.view.ts";
import {
  asService,
  type CheckedTransaction,
  holdProjectsToken,
  holdWorkingSession,
  inProject,
  type OpenProject,
} from "#lib/tenancy/scope/rights.mutations.ts";

interface NewProject {
  name: string;
  plan: OrdinaryPlan;
  isTest?: boolean;
  /** The site's language. */
  language?: StarterLanguage;
  categories?: readonly { categoryId: bigint; name: string; color: CategoryColor }[];
}

/**
 * The slug is new, even among deleted projects. Starter categories allow adding an animal right away.
 * @throws `invalid_body`
 */
export async function createProjectWithin(
  tx: CheckedTransaction,
  { name, plan, isTest = false, language = "en", categories = starterCategories(language) }: NewProject,
  actor: Actor,
): Promise<Project> {
  const parsed = projectNameSchema.safeParse(name);
  if (!parsed.success) throw new AppError("invalid_body", `${parsed.error.issues[0]?.message}.`);
  const { PUBLIC_URL, PLATFORM_DOMAIN } = settings();
  const taken = serviceLabel(PUBLIC_URL, PLATFORM_DOMAIN);
  const base = slugFrom(parsed.data);
  for (let attempt = 0; ; attempt += 1) {
    const slug = slugCandidate(base, attempt, () => randomBytes(3).toString("hex"));
    if (slug === taken) continue;
    if (await tx.domainName.findUnique({ where: { name: `${slug}.${PLATFORM_DOMAIN}` }, select: { name: true } })) continue;
    const [row] = await tx.project.createManyAndReturn({ data: [{ name: parsed.data, slug, plan, isTest }], skipDuplicates: true });
    if (!row) continue;
    const project = projectView(row);
    await tx.category.createMany({ data: categories.map((category) => ({ projectId: row.id, ...category })) });
    if (language !== "en") await tx.site.create({ data: { projectId: row.id, language }, select: { projectId: true } });
    await writeAudit(tx, { projectId: project.id, actor }, "project.create", project.id, {
      after: { name: project.name, slug, plan, ...(isTest && { isTest }) },
    });
    return project;
  }
}

/** @throws `invalid_body` */
export async function createProject(name: string, plan: OrdinaryPlan, actor: ServiceActor, isTest = false): Promise<Project> {
  return await prisma().$transaction((tx) => createProjectWithin(asService(tx), { name, plan, isTest }, actor));
}

type OwnProject = Pick<NewProject, "name" | "isTest" | "language">;

async function createOwnedWithin(tx: CheckedTransaction, userId: string, wanted: OwnProject, actor: PersonActor): Promise<Project> {
  const project = await createProjectWithin(tx, { ...wanted, plan: "free" }, actor);
  await tx.member.create({ data: { projectId: BigInt(project.id), userId: BigInt(userId), role: "owner" }, select: { role: true } });
  await writeAudit(tx, { projectId: project.id, actor }, "member.add", userId, { after: { role: "owner" } });
  return project;
}

/** @throws `invalid_body`; DashboardError `limit_reached` when the person owns too many */
export async function createOwnProject(person: Person, name: string, isTest = false, language: StarterLanguage = "en"): Promise<Project> {
  const actor = personActor(person);
  return await prisma().$transaction(async (tx) => {
    const { checked, isAdmin } = await holdWorkingSession(tx, actor);
    if (!isAdmin) await requireProjectRoom(tx, person.id);
    return await createOwnedWithin(checked, person.id, { name, isTest, language }, actor);
  });
}

/**
 * Runs in one transaction that holds the token's right to create projects.
 * @throws AppError also `insufficient_scope`
 */
export async function byProjectsToken<T>(actor: PersonActor, work: (tx: CheckedTransaction) => Promise<T>): Promise<T> {
  return await prisma().$transaction(async (tx) => await work(await holdProjectsToken(tx, actor)));
}

/** Like `createOwnProject`, and for administrators too. A token for chosen projects also covers the new one. */
export async function createProjectByTokenWithin(tx: CheckedTransaction, actor: PersonActor, wanted: OwnProject): Promise<Project> {
  const userId = actor.id ?? "0";
  await requireProjectRoom(tx, userId);
  const project = await createOwnedWithin(tx, userId, wanted, actor);
  const where = { id: BigInt(actor.tokenId ?? 0), allProjects: false };
  await tx.accessToken.updateMany({ where, data: { projectIds: { push: BigInt(project.id) } } });
  return project;
}

/** Keeps the slug. @param name as `projectNameSchema` returns it */
export async function renameProject(scope: ProjectScope, name: string, actor: Actor, open: OpenProject = inProject): Promise<Project> {
  const id = BigInt(scope.projectId);
  return await open(scope, actor, "project.write", async (tx) => {
    const before = await tx.project.findUniqueOrThrow({ where: { id }, select: { name: true } });
    const row = await tx.project.update({ where: { id }, data: { name } });
    await writeAudit(tx, { scope, actor }, "project.rename", scope.projectId, { before, after: { name } });
    return projectView(row);
  });
}
