import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyEvent } from "#e2e/support/event-follower.ts";
import { untilSameDayFor } from "#e2e/support/same-day.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { hashApiKey } from "#lib/gateway/api-keys/rules.ts";
import { chargedToday, requestsBy } from "#lib/gateway/usage/data.ts";
import { createDemoProject } from "#lib/operations/demo/mutations.ts";
import { findSteps } from "#lib/operations/overview/data.ts";
import { noteAnimalsSeen } from "#lib/operations/overview/mutations.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { listCategories } from "#lib/shelter/categories/data.ts";
import { addEnquiryReply } from "#lib/shelter/enquiries/replies.mutations.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";
import { closedDays, openDays, workOutDay } from "#lib/shelter/pets/days/data.ts";
import { dayOf, lastClosableDay } from "#lib/shelter/pets/days/rules.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

describe("the demo project", () => {
  let demo: Awaited<ReturnType<typeof createDemoProject>>;
  let projectId: bigint;

  beforeAll(async () => {
    await untilSameDayFor(15_000);
    demo = await createDemoProject(true);
    projectId = BigInt(demo.project.id);
  });

  it("has 60 varied animals with orders and adopters, and a working key", async () => {
    expect(demo.pets).toBe(60);
    const stored = await prisma().pet.findMany({ where: { projectId }, include: { adoptions: { where: { orderId: { not: null } } } } });
    expect(stored).toHaveLength(60);
    expect(new Set(stored.map((pet) => pet.status)).size).toBe(3);
    const stageOf = { available: [], pending: ["reserved"], sold: ["home"] };
    for (const pet of stored) expect(pet.adoptions.map(({ stage }) => stage)).toEqual(stageOf[pet.status]);
    const adoptions = await prisma().adoption.findMany({ where: { projectId } });
    expect(adoptions.filter(({ adopter, email }) => adopter === "" || !email.endsWith("@example.org"))).toEqual([]);
    expect(
      adoptions
        .filter(({ orderId }) => orderId === null)
        .map(({ stage }) => stage)
        .toSorted(),
    ).toEqual(["interested", "interested", "interested", "visit", "visit", "visit"]);
    const row = await prisma().apiKey.findUniqueOrThrow({ where: { hash: hashApiKey(demo.key ?? "") } });
    expect(row).toMatchObject({ name: "Demo key", scope: "read_write", projectId, createdBy: "system", expiresAt: null });
  });

  it("tells what each animal is like, in the API's events too", async () => {
    const scope = projectScope(demo.project.id);
    const stored = await prisma().pet.findMany({ where: { projectId }, select: { id: true } });
    const profiles = await profilesOf(
      scope,
      stored.map(({ id }) => String(id)),
    );
    expect([...profiles.values()].filter(({ description }) => description !== null)).toHaveLength(60);
    const created = (await everyEvent(scope)).filter(({ type }) => type === "pet.created");
    for (const { data } of created) {
      const { id, profile } = JSON.parse(data) as { id: number; profile: object };
      const { internal: _, ...open } = profiles.get(String(id)) ?? UNKNOWN_PROFILE;
      expect(profile).toEqual(open);
    }
  });

  it("has a pair that is adopted together, and a stray that visitors don't see yet", async () => {
    const bonded = await prisma().petProfile.findMany({
      where: { projectId, bondedWith: { isEmpty: false } },
      select: { petId: true, bondedWith: true, pet: { select: { name: true } } },
      orderBy: { petId: "asc" },
    });
    expect(bonded.map(({ pet }) => pet.name)).toEqual(["Little Peaches", "Toffee"]);
    expect(bonded.map(({ bondedWith }) => bondedWith)).toEqual([[bonded[1]?.petId], [bonded[0]?.petId]]);
    const hidden = await prisma().petProfile.findMany({ where: { projectId, listed: false }, select: { pet: true, notes: true } });
    expect(hidden).toMatchObject([{ pet: { name: "Oakley", status: "available" }, notes: expect.stringContaining("Stray") }]);
  });

  it("names every category that its animals have", async () => {
    const categories = await listCategories(projectScope(demo.project.id));
    expect(categories.map(({ name }) => name)).toEqual(["Birds", "Cats", "Dogs", "Guinea pigs", "Rabbits", "Reptiles"]);
  });

  it("stores for each of thirty days what the worker would work out, and leaves it no day to close", async () => {
    const scope = projectScope(demo.project.id);
    const now = clock()();
    const days = await closedDays(scope, dayOf(now));
    expect(days.size).toBe(30);
    for (const [day, figures] of days) expect([day, await workOutDay(scope, day)]).toEqual([day, figures]);
    expect((await openDays(lastClosableDay(now), 100)).filter((open) => open.projectId === demo.project.id)).toEqual([]);
    expect([...days.values()].reduce((sum, { adopted }) => sum + adopted, 0)).toBeGreaterThan(10);
  });

  it("has animals that visitors saw more and less often, and some that are pending for more than seven days", async () => {
    const seen = await prisma().petView.groupBy({
      by: ["petId"],
      where: { projectId, pet: { createdAt: { lt: new Date(clock()() - 29 * DAY_MS) } } },
      _sum: { views: true },
    });
    expect(new Set(seen.map(({ _sum }) => _sum.views)).size).toBeGreaterThan(1);
    const before = new Date(clock()() - 7 * DAY_MS);
    expect(await prisma().adoption.count({ where: { projectId, stage: "reserved", movedAt: { lt: before } } })).toBeGreaterThan(0);
  });

  it("has calls on each of thirty days, none of which counts against today's quota", async () => {
    const now = clock()();
    const since = now - (now % DAY_MS) - 30 * DAY_MS;
    const [hours, days] = [await requestsBy("hour", demo.project.id, since), await requestsBy("day", demo.project.id, since)];
    const sum = (steps: typeof hours): number => [...steps.values()].reduce((all, { requests }) => all + requests, 0);
    expect(days.size).toBe(30);
    expect(sum(days)).toBe(sum(hours));
    expect((await chargedToday(demo.project.id, now)).size).toBe(0);
  });

  it("has a published site that says that it is a demo", async () => {
    const [deploy] = await prisma().deploy.findMany({ where: { projectId } });
    expect(deploy).toMatchObject({ number: 1, state: "ready", settings: { about: expect.stringContaining("demo shelter") } });
  });

  it("publishes nothing where the service is on the internet", async () => {
    const plain = settings();
    settings.replace({ ...plain, PUBLIC_URL: "https://pets.example.org" });
    const { project } = await createDemoProject(false).finally(() => settings.replace(plain));
    const same = { projectId: BigInt(project.id) };
    expect(await prisma().deploy.count({ where: same })).toBe(0);
    expect(await prisma().site.findMany({ where: same })).toMatchObject([{ about: expect.stringContaining("demo shelter") }]);
    expect(await prisma().sitePicture.findMany({ where: same })).toMatchObject([{ deployId: null }, { deployId: null }]);
    await prisma().project.delete({ where: { id: same.projectId } });
  });

  it("leaves every first step to its people, who each look at the animals", async () => {
    const scope = projectScope(demo.project.id);
    const { id } = await prisma().user.create({ data: { email: "ada@example.org", name: "Ada" }, select: { id: true } });
    await prisma().member.create({ data: { projectId, userId: id, role: "owner" } });
    const none = { animals: false, ask: false, site: false, invitation: false };
    expect(await findSteps(scope, String(id))).toEqual({ isDemo: true, isTest: false, steps: none });
    const actor = { kind: "user", id: String(id) } as const;
    await addPet(scope, { name: "Biscuit", categoryId: "1", status: "available" }, actor);
    const asked = await prisma().enquiry.findFirstOrThrow({ where: { projectId, state: "new" } });
    await addEnquiryReply(scope, String(asked.id), { version: 1, text: "Come and meet.", mails: false }, actor);
    await prisma().deploy.create({ data: { projectId, number: 2, state: "ready", settings: {}, createdBy: id } });
    await createInvitation(scope, { email: "grace@example.org", role: "staff" }, String(id), actor);
    const rest = { ask: true, site: true, invitation: true };
    expect((await findSteps(scope, String(id))).steps).toEqual({ animals: false, ...rest });
    await noteAnimalsSeen(scope, String(id));
    expect((await findSteps(scope, String(id))).steps).toEqual({ animals: true, ...rest });
    const other = await prisma().user.create({ data: { email: "joan@example.org", name: "Joan" }, select: { id: true } });
    await prisma().member.create({ data: { projectId, userId: other.id, role: "staff" } });
    expect((await findSteps(scope, String(other.id))).steps).toEqual({ animals: false, ...rest });
    expect((await findSteps(scope, "999999999")).steps).toBeNull();
  });

  it("has no usable key unless one is asked for", async () => {
    const other = await createDemoProject(false);
    expect(other.key).toBeUndefined();
    const usable = { projectId: BigInt(other.project.id), revokedAt: null };
    expect(await prisma().apiKey.count({ where: usable })).toBe(0);
  });
});
