import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { removeMember } from "#lib/people/members/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { binProject } from "#lib/shelter/projects/bin.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { lockProject } from "#lib/tenancy/scope/project.mutations.ts";

const ACTOR = { kind: "cli", id: "ops" } as const;
/** The lock is held until both wait for it, however slow the machine. */
const PATIENT = { timeout: 60_000, maxWait: 60_000 };
const close = await useTestDatabase();
let scope: ProjectScope;

/** What is stored of a project's plan; null when the project is gone. */
const storedPlan = ({ projectId }: ProjectScope) =>
  prisma().project.findUnique({ where: { id: BigInt(projectId) }, select: { plan: true, perMinute: true, perDay: true } });

afterAll(close);
beforeEach(async () => {
  scope = projectScope((await createProject("Planned", "free", ACTOR)).id);
});

describe("project plan", () => {
  it.each([
    ["pro", { perMinute: 300, perDay: 10_000 }],
    ["business", { perMinute: 1000, perDay: 100_000 }],
    ["free", { perMinute: 60, perDay: 1000 }],
  ] as const)("applies the limits of the %s plan", async (plan, figures) => {
    expect(await setPlan(scope, plan, null, ACTOR)).toEqual({ plan, ...figures });
    expect(await storedPlan(scope)).toEqual({ plan, perMinute: null, perDay: null });
  });

  it("requires both limits for enterprise and clears them on leaving it", async () => {
    const figures = { perMinute: 1, perDay: 1_000_000_000 };
    expect(await setPlan(scope, "enterprise", figures, ACTOR)).toEqual({ plan: "enterprise", ...figures });
    expect(await storedPlan(scope)).toEqual({ plan: "enterprise", ...figures });
    await setPlan(scope, "pro", null, ACTOR);
    const row = await prisma().project.findUniqueOrThrow({ where: { id: BigInt(scope.projectId) } });
    expect(row).toMatchObject({ plan: "pro", perMinute: null, perDay: null });
    const audit = await prisma().auditEntry.findMany({ where: { projectId: row.id, action: "plan.set" }, orderBy: { id: "asc" } });
    expect(audit).toMatchObject([
      { before: { plan: "free", perMinute: 60, perDay: 1000 }, after: { plan: "enterprise", ...figures }, actorId: "ops" },
      { before: { plan: "enterprise", ...figures }, after: { plan: "pro", perMinute: 300, perDay: 10_000 } },
    ]);
  });

  it.each([
    null,
    {},
    { perMinute: 5 },
    { perDay: 5 },
    { perMinute: 0, perDay: 5 },
    { perMinute: 1.5, perDay: 5 },
    { perMinute: 1, perDay: 1_000_000_001 },
  ])("rejects an enterprise plan with %j", async (figures) => {
    await expect(setPlan(scope, "enterprise", figures, ACTOR)).rejects.toMatchObject({
      code: "invalid_body",
      message: expect.stringMatching(/both limits/),
    });
    expect(await storedPlan(scope)).toMatchObject({ plan: "free" });
  });

  it("rejects custom limits on other plans and any plan for a missing project", async () => {
    await expect(setPlan(scope, "pro", { perMinute: 5, perDay: 5 }, ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
    const gone = projectScope("999999999");
    await expect(setPlan(gone, "pro", null, ACTOR)).rejects.toMatchObject({ code: "not_found" });
    expect(await storedPlan(gone)).toBeNull();
  });

  it("adds no audit entry when the same plan is set again", async () => {
    const rows = () => prisma().auditEntry.count({ where: { projectId: BigInt(scope.projectId), action: "plan.set" } });
    const figures = { perMinute: 7, perDay: 70 };
    expect(await setPlan(scope, "free", null, ACTOR)).toEqual({ plan: "free", perMinute: 60, perDay: 1000 });
    expect(await rows()).toBe(0);
    await setPlan(scope, "enterprise", figures, ACTOR);
    expect(await setPlan(scope, "enterprise", figures, ACTOR)).toEqual({ plan: "enterprise", ...figures });
    expect(await rows()).toBe(1);
    await setPlan(scope, "enterprise", { ...figures, perDay: 71 }, ACTOR);
    expect(await rows()).toBe(2);
  });

  it("refuses to change the plan of a project in the bin", async () => {
    await binProject(scope, "Planned", ACTOR);
    await expect(setPlan(scope, "pro", null, ACTOR)).rejects.toMatchObject({ code: "not_found" });
    expect(await storedPlan(scope)).toMatchObject({ plan: "free" });
  });
});

describe("permission check at the time of a plan change", () => {
  const as = ({ id }: { id: string }): Actor => ({ kind: "user", id });
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const inLine = (count: number) =>
    eventually(`${count} in line for the lock`, async () => {
      const [row] = await prisma().$queryRawUnsafe<{ n: number }[]>(waiting);
      return row?.n === count;
    });

  it("refuses a plan change by staff and strangers", async () => {
    const [owner, staff, stranger] = [await makePerson("Owner"), await makePerson("Staff"), await makePerson("Stranger")];
    const shelter = await makeShelter(owner, [[staff, "staff"]]);
    await expect(setPlan(shelter.scope, "pro", null, as(staff))).rejects.toMatchObject({ code: "not_allowed" });
    await expect(setPlan(shelter.scope, "pro", null, as(stranger))).rejects.toMatchObject({ code: "not_found" });
    expect(await setPlan(shelter.scope, "pro", null, as(await makePerson("Admin", { isAdmin: true })))).toMatchObject({ plan: "pro" });
    expect(await setPlan(shelter.scope, "free", null, as(owner))).toMatchObject({ plan: "free" });
  });

  it("refuses a plan change by an owner whose removal is in progress", async () => {
    const [owner, second] = [await makePerson("Owner"), await makePerson("Second")];
    const shelter = await makeShelter(owner, [[second, "owner"]]);
    // The lock is released once both wait for it, in this order.
    const { removal, change } = await prisma().$transaction(async (tx) => {
      await lockProject(tx, shelter.scope);
      const removed = removeMember(shelter.scope, second.id, as(owner));
      await inLine(1);
      const changed = setPlan(shelter.scope, "pro", null, as(second)).then(
        () => "done",
        (error: { code: string }) => error.code,
      );
      await inLine(2);
      return { removal: { done: removed }, change: { done: changed } };
    }, PATIENT);
    await removal.done;
    expect(await change.done).toBe("not_found");
    expect(await storedPlan(shelter.scope)).toMatchObject({ plan: "free" });
  });
});
