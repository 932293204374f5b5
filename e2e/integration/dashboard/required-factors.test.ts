import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { createToken } from "#lib/gateway/tokens/mutations.ts";
import { settleAllDueFactors } from "#lib/people/access/required-factors.jobs.ts";
import { resetFactors } from "#lib/people/auth/factors/reset.mutations.ts";
import { turnOffTotp } from "#lib/people/auth/factors/totp.mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { binProject } from "#lib/shelter/projects/bin.mutations.ts";
import { byProjectsToken, createOwnProject, createProjectByTokenWithin, renameProject } from "#lib/shelter/projects/mutations.ts";
import type { Actor, PersonActor } from "#lib/tenancy/scope/principal.schema.ts";

const lanes = useLanes({ ENCRYPTION_KEYS: `test:${"A".repeat(43)}`, TRUSTED_PROXIES: "127.0.0.1" });
const GRACE_MS = 14 * 86_400_000;
const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "Petstore <pets@example.org>", PUBLIC_URL: "https://pets.example" };

const actorOf = ({ id, sessionId }: Person): PersonActor => ({ kind: "user", id, sessionId });
const dueOf = async ({ id }: Person) =>
  (await prisma().user.findUniqueOrThrow({ where: { id: BigInt(id) } })).secondFactorDueAt?.getTime() ?? null;
const giveApp = ({ id }: Person) =>
  prisma().totpFactor.create({ data: { userId: BigInt(id), isConfirmed: true, encryptedSecret: "unused", createdAt: new Date() } });
const demand = (slug: string) => prisma().project.update({ where: { slug }, data: { needsSecondFactor: true } });
const overdue = ({ id }: Person) =>
  prisma().user.update({ where: { id: BigInt(id) }, data: { secondFactorDueAt: new Date(Date.now() - 1) } });

describe("who must have a second factor", () => {
  const people: Record<string, Person> = {};
  let was: ReturnType<typeof settings>;
  afterEach(() => settings.replace(was));

  beforeAll(async () => {
    was = settings();
    for (const name of ["admin", "owner", "staff", "of demanding", "of binned", "with app"])
      people[name] = await makePerson(name, { isAdmin: name === "admin" });
    const person = (name: string): Person => people[name] as Person;
    await makeShelter(person("owner"), [[person("staff"), "staff"]]);
    const demanding = await makeShelter(person("of demanding"), [
      [person("with app"), "owner"],
      [person("staff"), "staff"],
    ]);
    const binned = await makeShelter(person("of binned"));
    await demand(demanding.project.slug);
    await demand(binned.project.slug);
    await binProject(binned.scope, binned.project.name, { kind: "cli", id: null });
    await giveApp(person("with app"));
  });

  // The order matters: a person who no longer needs a second factor is released.
  it.each([
    ["none", ["of demanding", "of binned"]],
    ["owners", ["admin", "owner", "of demanding", "of binned"]],
    ["administrators", ["admin", "of demanding", "of binned"]],
    ["none", ["of demanding", "of binned"]],
  ] as const)("with REQUIRE_SECOND_FACTOR=%s are %j", async (from, due) => {
    settings.replace({ ...was, REQUIRE_SECOND_FACTOR: from });
    await settleAllDueFactors();
    const seen = await Promise.all(Object.entries(people).map(async ([name, person]) => [name, await dueOf(person)] as const));
    expect(seen.filter(([, at]) => at !== null).map(([name]) => name)).toEqual(due);
    for (const [, at] of seen) if (at !== null) expect(Math.abs(at - Date.now() - GRACE_MS)).toBeLessThan(60_000);
  });

  it("get one mail when their grace starts", async () => {
    settings.replace({ ...was, ...MAIL });
    const person = await makePerson("Mia");
    await demand((await makeShelter(person)).project.slug);
    const mails = async () => Number((await prisma().$queryRaw<{ n: bigint }[]>`select count(*) n from graphile_worker.jobs`)[0]?.n);
    const earlier = await mails();
    await settleAllDueFactors();
    await settleAllDueFactors();
    expect((await mails()) - earlier).toBe(1);
  });
});

describe("a project that requires two-step sign-in of its owners", () => {
  let [ada, bea]: Person[] = [];
  let adaClient: BrowserClient;
  let shelter: Awaited<ReturnType<typeof makeShelter>>;
  const at = (path = "") => `/api/projects/${shelter.project.slug}${path}`;
  const require = (isRequired: boolean) => adaClient.send("PUT", at("/second-factor"), { body: { isRequired } });
  const given = () => ({ ada: ada as Person, bea: bea as Person });

  beforeAll(async () => {
    [ada, bea] = [await makePerson("Ada"), await makePerson("Bea")];
    shelter = await makeShelter(given().ada, [[given().bea, "owner"]]);
    adaClient = await signedIn(lanes.base("next"), given().ada);
  });

  it("is for an owner who has it to turn on, with a recent proof, and is in the log", async () => {
    const without = await require(true);
    expect(without.status, without.text).toBe(409);
    await giveApp(given().ada);
    const staff = await makePerson("Sam");
    await prisma().member.create({ data: { projectId: BigInt(shelter.project.id), userId: BigInt(staff.id), role: "staff" } });
    const staffClient = await signedIn(lanes.base("next"), staff);
    const ask = async (client: BrowserClient) => (await client.send("PUT", at("/second-factor"), { body: { isRequired: true } })).status;
    expect(await ask(staffClient)).toBe(403);
    await prisma().member.updateMany({ where: { userId: BigInt(staff.id) }, data: { role: "viewer" } });
    expect(await ask(staffClient)).toBe(403);
    const stranger = await makePerson("Eve");
    await makeShelter(stranger);
    expect(await ask(await signedIn(lanes.base("next"), stranger))).toBe(404);
    expect((await adaClient.send("PUT", at("/second-factor"), { body: {} })).status).toBe(400);
    expect((await require(true)).status).toBe(204);
    expect([await dueOf(given().ada), await dueOf(staff)]).toEqual([null, null]);
    expect(await dueOf(given().bea)).toBeGreaterThan(Date.now());
    const beaClient = await signedIn(lanes.base("next"), given().bea);
    expect((await beaClient.send("PUT", at("/second-factor"), { body: { isRequired: false } })).status).toBe(409);
    expect(await prisma().project.count({ where: { id: BigInt(shelter.project.id), needsSecondFactor: true } })).toBe(1);
    const where = { action: "project.require_second_factor", projectId: BigInt(shelter.project.id) };
    expect(await prisma().auditEntry.count({ where })).toBe(1);
    expect((await adaClient.send("DELETE", "/api/account/factors/totp")).status).toBe(409);
    expect(await prisma().totpFactor.count({ where: { userId: BigInt(given().ada.id) } })).toBe(1);
  });

  it("leaves a person without it only their account once the grace has ended, and API keys work", async () => {
    const person = given().bea;
    const client = await signedIn(lanes.base("next"), person);
    const page = `/p/${shelter.project.slug}`;
    expect((await client.send("GET", page)).text).toContain("Your role requires two-step sign-in");
    const byOwner: Actor = { kind: "user", id: given().ada.id };
    const { key } = await createApiKey(shelter.scope, { name: "Shop" }, byOwner);
    const { token, accessToken } = await createToken(person, {
      name: "Script",
      scopes: ["animals:read", "projects:write"],
      projects: null,
      days: 9,
    });
    const byToken = () => lanes.call("direct", "GET", "/v1/pets", { key: token, headers: { "Petstore-Project": shelter.project.slug } });
    expect((await byToken()).status).toBe(200);
    await overdue(person);
    for (const path of [page, `${page}/settings`, "/projects"]) {
      const { status, headers } = await client.send("GET", path);
      expect([path, status, headers["location"]]).toEqual([path, 307, "/account"]);
    }
    const notice = async () => /everything else opens again[^<]*/.exec((await client.send("GET", "/account")).text)?.[0];
    expect(await notice()).not.toContain("Forgot your password?");
    const was = settings();
    settings.replace({ ...was, ...MAIL, PUBLIC_URL: lanes.base("next") });
    expect((await notice()) ?? "").toContain("set a new password by the mailed link");
    settings.replace(was);
    // A form that is sent before hydration.
    expect((await client.send("POST", "/account", { body: { oldPassword: "typed" } })).status).toBe(200);
    for (const [method, path] of [
      ["GET", at()],
      ["GET", at("/pets")],
      ["PATCH", at()],
      ["POST", "/api/projects"],
      ["POST", "/api/invitations/accept"],
    ] as const) {
      const answer = await client.send(method, path, method === "GET" ? {} : { body: { name: "Mine now", token: "x" } });
      expect([path, answer.status, answer.text]).toEqual([path, 403, expect.stringContaining("requires two-step sign-in")]);
    }
    const refused = { code: "not_allowed" };
    await expect(renameProject(shelter.scope, "Mine now", actorOf(person))).rejects.toMatchObject(refused);
    await expect(createOwnProject(person, "Mine now")).rejects.toMatchObject(refused);
    const tokenActor = { ...actorOf(person), sessionId: undefined, tokenId: accessToken.id } as PersonActor;
    const creating = byProjectsToken(tokenActor, (tx) => createProjectByTokenWithin(tx, tokenActor, { name: "Mine now" }));
    await expect(creating).rejects.toMatchObject({ code: "insufficient_scope" });
    expect((await byToken()).status).toBe(403);
    expect((await lanes.call("direct", "GET", "/v1/pets", { key })).status).toBe(200);
    for (const path of ["/api/account", "/api/account/factors", "/api/account/proof"])
      expect((await client.send("GET", path)).status).toBe(200);
    expect((await client.send("POST", "/api/account/factors/totp")).status).toBe(201);
  });

  it("opens again with a factor, and for someone whom an operator lets in with none", async () => {
    const person = given().bea;
    await overdue(person);
    await giveApp(person);
    await settleAllDueFactors();
    expect(await dueOf(person)).toBeNull();
    const actor = { kind: "cli", id: "root" } as const;
    await resetFactors(person.email, actor);
    await settleAllDueFactors();
    expect(await dueOf(person)).toBeGreaterThan(Date.now());
    expect((await (await signedIn(lanes.base("next"), person)).send("GET", `/p/${shelter.project.slug}`)).status).toBe(200);
  });

  it("releases everyone at once when it no longer does", async () => {
    await overdue(given().bea);
    expect((await require(false)).status).toBe(204);
    expect(await dueOf(given().bea)).toBeNull();
    await turnOffTotp(given().ada);
    expect(await prisma().totpFactor.count({ where: { userId: BigInt(given().ada.id) } })).toBe(0);
  });

  it("and a service whose administrators must have it, close the administration to those without", async () => {
    const admin = await makePerson("Root", { isAdmin: true });
    const client = await signedIn(lanes.base("next"), admin);
    expect((await client.send("GET", "/admin")).status).toBe(200);
    const was = settings();
    onTestFinished(() => void settings.replace(was));
    settings.replace({ ...was, REQUIRE_SECOND_FACTOR: "administrators" });
    await overdue(admin);
    expect((await client.send("GET", "/admin")).headers["location"]).toBe("/account");
    expect((await client.send("GET", `/api/admin/people/${admin.id}`)).status).toBe(403);
  });

  it("opens at once for someone who is no owner any more, and for their tokens", async () => {
    const person = given().bea;
    const client = await signedIn(lanes.base("next"), person);
    await giveApp(given().ada);
    expect((await require(true)).status).toBe(204);
    await overdue(person);
    expect((await client.send("GET", at())).status).toBe(403);
    await prisma().member.updateMany({ where: { userId: BigInt(person.id) }, data: { role: "staff" } });
    expect((await client.send("GET", at())).status).toBe(200);
    expect(await dueOf(person)).toBeNull();
    await overdue(person);
    const { token } = await createToken(person, { name: "Script", scopes: ["animals:read"], projects: null, days: 9 });
    const byToken = () => lanes.call("direct", "GET", "/v1/pets", { key: token, headers: { "Petstore-Project": shelter.project.slug } });
    expect((await byToken()).status).toBe(200);
    await prisma().member.updateMany({ where: { userId: BigInt(person.id) }, data: { role: "owner" } });
    await overdue(person);
    expect((await byToken()).status).toBe(403);
  });
});
