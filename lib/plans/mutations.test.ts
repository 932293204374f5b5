import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { type ProjectScope, projectScope } from "#lib/auth/principal.ts";
import { prisma } from "#lib/db/prisma.ts";
import { findPlan } from "#lib/plans/data.ts";
import { setPlan } from "#lib/plans/mutations.ts";
import { createProject } from "#lib/projects/mutations.ts";

const ACTOR = { kind: "cli", id: "ops" } as const;
const close = await useTestDatabase();
let scope: ProjectScope;

afterAll(close);
beforeEach(async () => {
  scope = projectScope((await createProject("Planned", "free", ACTOR)).id);
});

describe("a project's plan", () => {
  it.each([
    ["pro", { perMinute: 300, perDay: 10_000 }],
    ["business", { perMinute: 1000, perDay: 100_000 }],
    ["free", { perMinute: 60, perDay: 1000 }],
  ] as const)("%s has its own figures", async (plan, figures) => {
    expect(await setPlan(scope, plan, null, ACTOR)).toEqual({ plan, ...figures });
    expect(await findPlan(scope)).toEqual({ plan, ...figures });
  });

  it("enterprise takes both figures, and leaving it forgets them", async () => {
    const figures = { perMinute: 1, perDay: 1_000_000_000 };
    expect(await setPlan(scope, "enterprise", figures, ACTOR)).toEqual({ plan: "enterprise", ...figures });
    expect(await findPlan(scope)).toEqual({ plan: "enterprise", ...figures });
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
  ])("enterprise is refused with %j", async (figures) => {
    await expect(setPlan(scope, "enterprise", figures, ACTOR)).rejects.toMatchObject({
      code: "invalid_body",
      message: expect.stringMatching(/both figures/),
    });
    expect(await findPlan(scope)).toMatchObject({ plan: "free" });
  });

  it("other plans refuse figures, and a project that is gone has none", async () => {
    await expect(setPlan(scope, "pro", { perMinute: 5, perDay: 5 }, ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
    const gone = projectScope("999999999");
    await expect(setPlan(gone, "pro", null, ACTOR)).rejects.toMatchObject({ code: "not_found" });
    expect(await findPlan(gone)).toBeUndefined();
  });
});
