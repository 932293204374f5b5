import { randomBytes } from "node:crypto";
import type { Project } from "#lib/access/schema.ts";
import { projectView } from "#lib/access/view.ts";
import { writeAudit } from "#lib/audit/mutations.ts";
import type { Person } from "#lib/auth/session/schema.ts";
import { STARTER_CATEGORIES } from "#lib/categories/rules.ts";
import type { CategoryColour } from "#lib/categories/schema.ts";
import { requireProjectRoom } from "#lib/ceilings/mutations.ts";
import { settings } from "#lib/config/env.ts";
import { prisma } from "#lib/db/prisma.ts";
import { AppError } from "#lib/errors.ts";
import type { PLAN_LIMITS } from "#lib/plans/rules.ts";
import { serviceLabel, slugCandidate, slugFrom } from "#lib/projects/rules.ts";
import { projectNameSchema } from "#lib/projects/schema.ts";
import type { Actor, PersonActor, ProjectScope, ServiceActor } from "#lib/scope/principal.schema.ts";
import { asService, type CheckedTransaction, holdSession, inProject } from "#lib/scope/rights.mutations.ts";

/** Enterprise needs limits and is set afterwards. */
type StartingPlan = keyof typeof PLAN_LIMITS;

interface NewProject {
  name: string;
  plan: StartingPlan;
  categories?: readonly { categoryId: bigint; name: string; colour: CategoryColour }[];
}

/**
 * Chooses a slug that no other project has or had. Has categories to choose from, so that the first animal can be added
 * right away.
 * @throws AppError `invalid_body`
 */
export async function createProjectWithin(
  tx: CheckedTransaction,
  { name, plan, categories = STARTER_CATEGORIES }: NewProject,
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
    const [row] = await tx.project.createManyAndReturn({ data: [{ name: parsed.data, slug, plan }], skipDuplicates: true });
    if (!row) continue;
    const project = projectView(row);
    await tx.category.createMany({ data: categories.map((category) => ({ projectId: row.id, ...category })) });
    await writeAudit(tx, {
      projectId: project.id,
      actor,
      action: "project.create",
      entityType: "project",
      entityId: project.id,
      after: { name: project.name, slug, plan },
    });
    return project;
  }
}

/** @throws AppError `invalid_body` */
export async function createProject(name: string, plan: StartingPlan, actor: ServiceActor): Promise<Project> {
  return await prisma().$transaction((tx) => createProjectWithin(asService(tx), { name, plan }, actor));
}

/** @throws AppError `invalid_body`; DashboardFault `limit_reached` when the person owns too many */
export async function createOwnProject(person: Person, name: string): Promise<Project> {
  const actor: PersonActor = { kind: "user", id: person.id, sessionId: person.sessionId };
  return await prisma().$transaction(async (tx) => {
    const { checked, isAdmin } = await holdSession(tx, actor);
    if (!isAdmin) await requireProjectRoom(tx, person.id);
    const project = await createProjectWithin(checked, { name, plan: "free" }, actor);
    await tx.member.create({ data: { projectId: BigInt(project.id), userId: BigInt(person.id), role: "owner" }, select: { role: true } });
    await writeAudit(checked, {
      projectId: project.id,
      actor,
      action: "member.add",
      entityType: "member",
      entityId: person.id,
      after: { role: "owner" },
    });
    return project;
  });
}

/**
 * The slug, and so every address, stays.
 * @param name as `projectNameSchema` returns it
 */
export async function renameProject(scope: ProjectScope, name: string, actor: Actor): Promise<Project> {
  const id = BigInt(scope.projectId);
  return await inProject(scope, actor, "project.write", async (tx) => {
    const before = await tx.project.findUniqueOrThrow({ where: { id }, select: { name: true } });
    const row = await tx.project.update({ where: { id }, data: { name } });
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: "project.rename",
      entityType: "project",
      entityId: scope.projectId,
      before,
      after: { name },
    });
    return projectView(row);
  });
}
