import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { findPlanRequest } from "#lib/gateway/plans/requests.data.ts";
import { decidePlanRequest, requestPlan, withdrawPlanRequest } from "#lib/gateway/plans/requests.mutations.ts";
import { listPlanRequests } from "#lib/operations/admin/plan-requests.data.ts";
import { waitingPlanRequests } from "#lib/operations/admin/plan-requests.loaders.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { changeRole } from "#lib/people/members/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { binProject } from "#lib/shelter/projects/bin.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const mail = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "Petstore <pets@example.org>", PUBLIC_URL: "https://pets.example" };
const close = await useTestDatabase({ ...mail, PLAN_CHANGES: "administrators" });
afterAll(close);

const OPERATOR = { kind: "cli", id: "ops" } as const;
const GRANT = { decision: "grant" } as const;
const as = ({ id, sessionId }: Person): Actor => ({ kind: "user", id, sessionId });

let owner: Person;
let second: Person;
let admin: Person;
let other: Person;
let scope: ProjectScope;
let name: string;
beforeEach(async () => {
  await prisma().user.updateMany({ where: { isAdmin: true }, data: { isAdmin: false } });
  [owner, second] = [await makePerson("Olga"), await makePerson("Omar")];
  [admin, other] = [await makePerson("Ada", { isAdmin: true }), await makePerson("Bea", { isAdmin: true })];
  const made = await makeShelter(owner, [[second, "owner"]]);
  [scope, name] = [made.scope, made.project.name];
});

const ask = (plan: "pro" | "business" = "business", note = "Spring campaign") => requestPlan(scope, { plan, note }, as(owner));
const planNow = async () => (await prisma().project.findUniqueOrThrow({ where: { id: BigInt(scope.projectId) } })).plan;
const stateNow = async () => (await findPlanRequest(scope))?.state;
const outcome = (done: Promise<unknown>) =>
  done.then(
    () => "done",
    (error: Error) => error.message,
  );

it("refuses an owner's own choice and leads to the request, but takes the plan of now, an administrator's, and an operator's", async () => {
  await expect(setPlan(scope, "pro", null, as(owner))).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Request the plan in the dashboard"),
  });
  expect(await setPlan(scope, "free", null, as(owner))).toMatchObject({ plan: "free" });
  expect(await setPlan(scope, "pro", null, as(admin))).toMatchObject({ plan: "pro" });
  expect(await setPlan(scope, "business", null, OPERATOR)).toMatchObject({ plan: "business" });
});

describe("request for a plan", () => {
  it("waits once, however often it is sent, and is mailed to each administrator", async () => {
    const sent = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent[0]).toMatchObject({ fromPlan: "free", plan: "business", note: "Spring campaign", state: "open", requestedBy: "Olga" });
    for (const { email } of [admin, other]) {
      const letters = await queuedMails(email);
      expect(letters).toMatchObject([
        { subject: `${name} requests the plan Business`, link: { url: "https://pets.example/admin/plan-requests" } },
      ]);
      expect(letters[0]?.facts).toEqual([{ term: "Note", value: "Spring campaign" }]);
    }
    expect(await planNow()).toBe("free");
    expect((await listPlanRequests()).open.map(({ project }) => project.name)).toContain(name);
  });

  it("is refused beside another one, for the plan of now, from others than owners, and where owners choose", async () => {
    await ask();
    await expect(ask("pro")).rejects.toThrow("Olga already requested Business. Withdraw that request before you make another one.");
    await expect(requestPlan(scope, { plan: "business", note: "" }, as(second))).rejects.toMatchObject({ code: "conflict" });
    await expect(requestPlan(scope, { plan: "free", note: "" }, as(second))).rejects.toThrow("on Free already");
    await expect(requestPlan(scope, { plan: "pro", note: "" }, as(await makePerson("Eve")))).rejects.toMatchObject({ code: "not_found" });
    await changeRole(scope, second.id, "staff", OPERATOR);
    await expect(requestPlan(scope, { plan: "pro", note: "" }, as(second))).rejects.toMatchObject({ code: "not_allowed" });
    const before = settings();
    settings.replace({ ...before, PLAN_CHANGES: "owners" });
    await expect(ask("pro")).rejects.toThrow("You can choose the plan yourself");
    settings.replace(before);
    expect(await stateNow()).toBe("open");
  });

  it("is withdrawn by any owner, and then another one can be made", async () => {
    const { id } = await ask();
    await withdrawPlanRequest(scope, as(second));
    expect(await stateNow()).toBe("withdrawn");
    expect(await outcome(decidePlanRequest(id, GRANT, as(admin)))).toBe(
      "This request was already withdrawn by Omar. Nothing was changed now.",
    );
    expect(await ask("pro")).toMatchObject({ plan: "pro", state: "open" });
    expect(await outcome(decidePlanRequest(id, GRANT, as(admin)))).toContain("There is no such request.");
    expect(await planNow()).toBe("free");
  });
});

it("is refused after five requests of a project within a day, each of which mails the administrators", async () => {
  for (let sent = 0; sent < 5; sent += 1) {
    await ask();
    await withdrawPlanRequest(scope, as(owner));
  }
  await expect(ask()).rejects.toMatchObject({ code: "limit_reached", message: expect.stringContaining("5 times within a day") });
  expect(await stateNow()).toBe("withdrawn");
});

describe("decision about a request", () => {
  it("grants it: the plan changes, with the event, both logs, and a mail to every owner", async () => {
    const { id } = await ask();
    await decidePlanRequest(id, GRANT, as(admin));
    expect([await planNow(), await stateNow()]).toEqual(["business", "granted"]);
    for (const { email } of [owner, second]) {
      expect(await queuedMails(email)).toMatchObject([{ subject: `${name} is on the plan Business now` }]);
    }
    const projectId = BigInt(scope.projectId);
    const actions = (where: object) =>
      prisma().auditEntry.findMany({ where, orderBy: { id: "asc" }, select: { action: true, actorId: true } });
    expect((await actions({ projectId, action: { startsWith: "plan." } })).map(({ action }) => action)).toEqual([
      "plan.request",
      "plan.set",
      "plan.grant",
    ]);
    expect(await actions({ projectId: null, entityType: "project", entityId: scope.projectId })).toEqual([
      { action: "plan.request", actorId: owner.id },
      { action: "plan.grant", actorId: admin.id },
    ]);
    const events = await prisma().event.findMany({ where: { projectId, type: "plan.changed" } });
    expect(events.map(({ data }) => data)).toEqual([{ plan: "business", perMinute: 1000, perDay: 100_000 }]);
  });

  it("declines it with a reason that the owners read", async () => {
    const { id } = await ask();
    await decidePlanRequest(id, { decision: "decline", reason: "Pro is enough" }, as(admin));
    expect(await findPlanRequest(scope)).toMatchObject({ state: "declined", reason: "Pro is enough" });
    expect((await queuedMails(owner.email))[0]).toMatchObject({ facts: [{ term: "Reason", value: "Pro is enough" }] });
    expect(await planNow()).toBe("free");
  });

  it("is made by one of two administrators at once; the other sees what happened", async () => {
    const { id } = await ask();
    const results = await Promise.all([
      outcome(decidePlanRequest(id, GRANT, as(admin))),
      outcome(decidePlanRequest(id, { decision: "decline", reason: "No" }, as(other))),
    ]);
    const isGranted = results[0] === "done";
    expect(results.toSorted()).toEqual([
      isGranted
        ? "This request was already granted by Ada. Nothing was changed now."
        : "This request was already declined by Bea. Nothing was changed now.",
      "done",
    ]);
    expect([await planNow(), await stateNow()]).toEqual(isGranted ? ["business", "granted"] : ["free", "declined"]);
  });

  it("grants nothing to a person who is no owner any more, and can still decline", async () => {
    const { id } = await ask();
    await changeRole(scope, owner.id, "staff", OPERATOR);
    expect((await listPlanRequests()).open.find((request) => request.id === id)).toMatchObject({ isByOwner: false });
    expect(await outcome(decidePlanRequest(id, GRANT, as(admin)))).toContain("Olga is no longer an owner of the project");
    expect([await planNow(), await stateNow()]).toEqual(["free", "open"]);
    await decidePlanRequest(id, { decision: "decline", reason: "Left" }, as(admin));
    expect(await stateNow()).toBe("declined");
  });

  it("says that the project was deleted meanwhile, and does not list it", async () => {
    const { id } = await ask();
    const waiting = (await waitingPlanRequests()) ?? 0;
    await binProject(scope, name, OPERATOR);
    expect(await outcome(decidePlanRequest(id, GRANT, as(admin)))).toContain("The project was deleted meanwhile.");
    expect(await waitingPlanRequests()).toBe(waiting - 1);
    expect([await planNow(), await stateNow()]).toEqual(["free", "open"]);
  });

  it.each([
    ["pro", "superseded", "closed, because the plan was changed meanwhile by Bea"],
    ["business", "granted", "granted by Bea"],
  ] as const)("is over once an administrator sets %s directly: the request is %s", async (plan, state, words) => {
    const { id } = await ask();
    await setPlan(scope, plan, null, as(other));
    expect(await stateNow()).toBe(state);
    expect(await outcome(decidePlanRequest(id, GRANT, as(admin)))).toBe(`This request was already ${words}. Nothing was changed now.`);
    expect(await planNow()).toBe(plan);
    expect(await queuedMails(owner.email)).toHaveLength(1);
  });

  it("is refused to a person who is no administrator any more, even as an owner", async () => {
    const { id } = await ask();
    expect(await outcome(decidePlanRequest(id, GRANT, as(second)))).toBe("There is nothing at this address.");
    await prisma().user.update({ where: { id: BigInt(admin.id) }, data: { isAdmin: false } });
    await expect(decidePlanRequest(id, GRANT, as(admin))).rejects.toMatchObject({ code: "not_found" });
    expect(await stateNow()).toBe("open");
  });
});
