import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, CallOptions } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { listTokens } from "#lib/gateway/tokens/data.ts";
import { createToken, revokeToken } from "#lib/gateway/tokens/mutations.ts";
import { MAX_TOKENS } from "#lib/gateway/tokens/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { changeRole, removeMember } from "#lib/people/members/mutations.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";
import { holdRight } from "#lib/tenancy/scope/rights.mutations.ts";
import type { TokenScope } from "#lib/tenancy/scope/scopes.rules.ts";

const { call } = useLanes({ ENCRYPTION_KEYS: `first:${"A".repeat(43)}`, MAX_PROJECTS_PER_PERSON: "6", TRUSTED_PROXIES: "127.0.0.1" });

const refused = (answer: Answer) => [answer.status, (JSON.parse(answer.text) as { code: string }).code];
const rowsIn = ({ text }: Answer) => JSON.parse(text) as { id: number; slug: string; role: string }[];
const ALL: TokenScope[] = [
  "animals:write",
  "enquiries:write",
  "domains:write",
  "keys:write",
  "webhooks:write",
  "internal:write",
  "projects:write",
  "plan:write",
];
const PET = { name: "Rex", categoryId: 1 };

describe.each(LANES)("personal tokens through the %s lane", (lane) => {
  let person: Person;
  let host: Person;
  let first: { project: Project; scope: ProjectScope };
  let second: { project: Project; scope: ProjectScope };
  const tokenOf = async (scopes: TokenScope[], projects: string[] | null = null, owner = person) =>
    await createToken(owner, { name: "Script", scopes, projects, days: 30 });
  const send = (token: string, slug: string | undefined, method: string, path: string, body?: object, options: CallOptions = {}) =>
    call(lane, method, `/v1${path}`, {
      key: token,
      ...(body && { body: JSON.stringify(body) }),
      ...options,
      headers: { ...(slug !== undefined && { "Petstore-Project": slug }), ...options.headers },
    });

  beforeAll(async () => {
    [person, host] = [await makePerson("Petra Person"), await makePerson("Hugo Host")];
    [first, second] = [await makeShelter(host, [[person, "owner"]]), await makeShelter(host, [[person, "owner"]])];
  });

  it("acts in each project that the request names, and lists them", async () => {
    const { token } = await tokenOf(ALL);
    for (const { project } of [first, second]) {
      const made = await send(token, project.slug, "POST", "/pets", PET);
      expect(made.status).toBe(201);
      const { id } = JSON.parse(made.text) as { id: number };
      const row = await prisma().pet.findUniqueOrThrow({ where: { id: BigInt(id) } });
      expect(String(row.projectId)).toBe(project.id);
      const who = JSON.parse((await send(token, project.slug, "GET", "/project")).text) as object;
      expect(who).toMatchObject({ slug: project.slug, credential: { kind: "token", name: "Script", scopes: ALL } });
    }
    const listed = rowsIn(await send(token, undefined, "GET", "/projects"));
    expect(listed.map(({ slug, role }) => [slug, role])).toEqual([first, second].map(({ project }) => [project.slug, "owner"]));
    const [entry] = await prisma().auditEntry.findMany({ where: { action: "access_token.create", actorId: person.id }, take: 1 });
    expect(JSON.stringify(entry?.after)).not.toContain(token);
  });

  it("finds a project that is missing, foreign, or not chosen alike, and says which header is needed", async () => {
    const { project: foreign } = await makeShelter(await makePerson("Fred Foreign"));
    const { token } = await tokenOf(["animals:read"], [first.project.slug]);
    expect((await send(token, first.project.slug, "GET", "/pets")).status).toBe(200);
    const answers = [];
    for (const slug of [second.project.slug, foreign.slug, "no-such-project", "x'y"]) answers.push(await send(token, slug, "GET", "/pets"));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(refused(answers[0] as Answer)).toEqual([404, "not_found"]);
    const without = await send(token, undefined, "GET", "/pets");
    expect([...refused(without), without.text]).toEqual([400, "invalid_parameter", expect.stringContaining("Petstore-Project")]);
    expect(rowsIn(await send(token, undefined, "GET", "/projects")).map(({ slug }) => slug)).toEqual([first.project.slug]);
    await expect(tokenOf(["animals:read"], [foreign.slug])).rejects.toMatchObject({ code: "not_found" });
  });

  it("does only what its scopes name", async () => {
    const { slug } = first.project;
    for (const [scope, method, path, body, also] of [
      ["animals:read", "GET", "/pets", undefined, []],
      ["animals:write", "POST", "/pets", PET, []],
      ["enquiries:read", "GET", "/enquiries", undefined, []],
      ["domains:read", "GET", "/domains", undefined, []],
      ["keys:read", "GET", "/api-keys", undefined, []],
      ["webhooks:read", "GET", "/webhooks", undefined, []],
      ["webhooks:write", "POST", "/webhooks", { url: "https://hooks.example.org/pets" }, ["animals:read"]],
      ["plan:write", "PATCH", "/project", { plan: "free" }, []],
    ] as const) {
      const { token } = await tokenOf([scope, ...also]);
      expect((await send(token, slug, method, path, body)).status).toBeLessThan(300);
      const others = ALL.filter((one) => one.split(":")[0] !== scope.split(":")[0]);
      const answer = await send((await tokenOf(others)).token, slug, method, path, body);
      expect([...refused(answer), answer.headers["www-authenticate"]]).toEqual([
        403,
        "insufficient_scope",
        expect.stringContaining(`scope="${scope}"`),
      ]);
      await prisma().accessToken.updateMany({ where: { userId: BigInt(person.id) }, data: { revokedAt: new Date() } });
    }
    const { token: reader } = await tokenOf(["animals:read", "keys:read"]);
    expect(refused(await send(reader, slug, "POST", "/pets", PET))).toEqual([403, "insufficient_scope"]);
    const { token } = await tokenOf(["keys:write", "animals:read"]);
    const more = await send(token, slug, "POST", "/api-keys", { name: "More", scope: "read_write" });
    expect([...refused(more), more.text]).toEqual([403, "insufficient_scope", expect.stringContaining("lacks animals:write")]);
    expect((await send(token, slug, "POST", "/api-keys", { name: "Same", scope: "read", permissions: ["keys"] })).status).toBe(201);
  });

  it("hands on nothing that it cannot read itself, to a key or to a webhook endpoint", async () => {
    const { slug } = first.project;
    await prisma().accessToken.updateMany({ where: { userId: BigInt(person.id) }, data: { revokedAt: new Date() } });
    const refuses = async (scopes: TokenScope[], method: string, path: string, body: object | undefined, missing: string) => {
      const { token } = await tokenOf(scopes);
      const answer = await send(token, slug, method, path, body);
      expect([...refused(answer), answer.headers["www-authenticate"]]).toEqual([
        403,
        "insufficient_scope",
        expect.stringContaining(missing),
      ]);
    };
    const { token: full } = await tokenOf(ALL);
    const hook = { url: "https://hooks.example.org/handed" };
    const make = async (path: string, body: object) => JSON.parse((await send(full, slug, "POST", path, body)).text) as { id: number };
    const [key, webhook] = [await make("/api-keys", { name: "Reader", scope: "read" }), await make("/webhooks", hook)];
    await refuses(["keys:write"], "POST", "/api-keys", { name: "More", scope: "read" }, "keys:write animals:read");
    await refuses(["keys:write"], "POST", `/api-keys/${key.id}/rotate`, { overlapSeconds: 0 }, "animals:read");
    for (const permission of ["internal", "enquiries", "domains", "webhooks"]) {
      const body = { name: "More", scope: "read", permissions: [permission] };
      await refuses(["keys:write", "animals:read"], "POST", "/api-keys", body, `${permission}:read`);
    }
    await refuses(["animals:write"], "POST", "/pets", { ...PET, profile: { internal: { notes: "Shy" } } }, "internal:write");
    const domainKey = { name: "More", permissions: ["domains"] };
    await refuses(["keys:write", "animals:write", "domains:read"], "POST", "/api-keys", domainKey, "domains:write");
    await refuses(["webhooks:write"], "POST", "/webhooks", hook, "animals:read");
    await refuses(["webhooks:write"], "PATCH", `/webhooks/${webhook.id}`, hook, "animals:read");
    await refuses(["webhooks:read"], "GET", `/webhooks/${webhook.id}/deliveries/1`, undefined, "animals:read");
    const personal = { ...hook, sendsPersonalData: true };
    await refuses(["webhooks:write", "animals:read"], "POST", "/webhooks", personal, "enquiries:read");
    const { token: knowing } = await tokenOf(["webhooks:write", "animals:read", "enquiries:read"]);
    expect((await send(knowing, slug, "POST", "/webhooks", personal)).status).toBe(201);
    await prisma().accessToken.updateMany({ where: { userId: BigInt(person.id) }, data: { revokedAt: new Date() } });
  });

  it("can never do more than its person can now", async () => {
    const { scope, project } = await makeShelter(host, [[person, "owner"]]);
    const { token } = await tokenOf(ALL);
    const key = { name: "Website", scope: "read" };
    expect((await send(token, project.slug, "POST", "/api-keys", key)).status).toBe(201);
    const actor = { kind: "user" as const, id: host.id };
    await changeRole(scope, person.id, "staff", actor);
    const asStaff = await send(token, project.slug, "POST", "/api-keys", key);
    expect([...refused(asStaff), asStaff.text]).toEqual([403, "insufficient_scope", expect.stringContaining("(staff)")]);
    expect((await send(token, project.slug, "POST", "/pets", PET)).status).toBe(201);
    await changeRole(scope, person.id, "viewer", actor);
    expect(refused(await send(token, project.slug, "POST", "/pets", PET))).toEqual([403, "insufficient_scope"]);
    expect((await send(token, project.slug, "GET", "/pets")).status).toBe(200);
    await removeMember(scope, person.id, actor);
    expect(refused(await send(token, project.slug, "GET", "/pets"))).toEqual([404, "not_found"]);
  });

  it("is checked again in the transaction of the write", async () => {
    const { scope } = await makeShelter(host, [[person, "staff"]]);
    const { accessToken } = await tokenOf(["animals:write", "keys:write"]);
    const actor = { kind: "user" as const, id: person.id, tokenId: accessToken.id };
    const animals = () => transaction((on) => holdRight(on, scope, actor, "pets.write"));
    const keys = () => createApiKey(scope, { name: "Website" }, actor);
    await expect(animals()).resolves.toBeDefined();
    await expect(keys()).rejects.toMatchObject({ code: "insufficient_scope" });
    await changeRole(scope, person.id, "viewer", { kind: "user", id: host.id });
    await expect(animals()).rejects.toMatchObject({ code: "insufficient_scope" });
    await changeRole(scope, person.id, "staff", { kind: "user", id: host.id });
    await prisma().accessToken.update({ where: { id: BigInt(accessToken.id) }, data: { scopes: ["animals:read"] } });
    await expect(animals()).rejects.toMatchObject({ code: "insufficient_scope" });
    await revokeToken(person, accessToken.id);
    await expect(animals()).rejects.toMatchObject({ code: "invalid_api_key" });
    await expect(keys()).rejects.toMatchObject({ code: "invalid_api_key" });
    expect(await prisma().apiKey.count({ where: { projectId: BigInt(scope.projectId) } })).toBe(0);
  });

  it("stops at once when it is revoked or expires, and shows its last use", async () => {
    const { token, accessToken } = await tokenOf(["animals:read"]);
    const { slug } = first.project;
    expect((await send(token, slug, "GET", "/pets")).status).toBe(200);
    expect((await listTokens(person)).find(({ id }) => id === accessToken.id)?.lastUsedAt).not.toBeNull();
    const where = { id: BigInt(accessToken.id) };
    await prisma().accessToken.update({ where, data: { expiresAt: new Date(0) } });
    expect(refused(await send(token, slug, "GET", "/pets"))).toEqual([401, "expired_api_key"]);
    await prisma().accessToken.update({ where, data: { expiresAt: new Date("2100-01-01") } });
    await expect(revokeToken(host, accessToken.id)).rejects.toMatchObject({ code: "not_found" });
    await revokeToken(person, accessToken.id);
    expect(refused(await send(token, slug, "GET", "/pets"))).toEqual([401, "invalid_api_key"]);
    expect(refused(await send(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, slug, "GET", "/pets"))).toEqual([
      401,
      "invalid_api_key",
    ]);
  });

  it("counts on the project's plan, together with its keys", async () => {
    const { token } = await tokenOf(["animals:read"]);
    const { project } = await makeShelter(host, [[person, "viewer"]]);
    const left = async () => Number((await send(token, project.slug, "GET", "/pets")).headers["x-ratelimit-remaining"]);
    expect([await left(), await left()]).toEqual([59, 58]);
    expect(Number((await send(token, first.project.slug, "GET", "/project")).headers["x-ratelimit-limit"])).toBe(60);
  });

  it("creates projects within the dashboard's limit, for a token of chosen projects too", async () => {
    const founder = await makePerson("Fay Founder");
    const { project } = await makeShelter(founder);
    for (let n = 0; n < 3; n++) await makeShelter(founder);
    const { token } = await tokenOf(["projects:write", "animals:write"], [project.slug], founder);
    const headers = { "Idempotency-Key": "northern" };
    const create = (name: string, used = token) => send(used, undefined, "POST", "/projects", { name }, { headers });
    const made = await create("Northern Shelter");
    expect(made.status).toBe(201);
    const again = await create("Northern Shelter");
    expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([201, made.text, "true"]);
    expect(refused(await create("Southern Shelter"))).toEqual([422, "idempotency_mismatch"]);
    const stranger = await tokenOf(["projects:write"], null, await makePerson("Sue Stranger"));
    expect((await create("Northern Shelter", stranger.token)).headers).not.toHaveProperty("idempotent-replayed");
    expect(await prisma().member.count({ where: { userId: BigInt(founder.id) } })).toBe(5);
    const { slug } = JSON.parse(made.text) as { slug: string };
    expect((await send(token, slug, "POST", "/pets", PET)).status).toBe(201);
    expect((await send(token, undefined, "POST", "/projects", { name: "Third" })).status).toBe(201);
    expect(refused(await send(token, undefined, "POST", "/projects", { name: "Fifth" }))).toEqual([409, "limit_reached"]);
    expect(refused(await send(token, undefined, "POST", "/projects", { name: "" }))).toEqual([400, "invalid_body"]);
    const { token: other } = await tokenOf(["animals:write"], null, founder);
    expect(refused(await send(other, undefined, "POST", "/projects", { name: "More" }))).toEqual([403, "insufficient_scope"]);
    const { key } = JSON.parse((await send((await tokenOf(ALL)).token, first.project.slug, "POST", "/api-keys", { name: "K" })).text) as {
      key: string;
    };
    expect(refused(await send(key, undefined, "GET", "/projects"))).toEqual([403, "insufficient_scope"]);
  });

  it("has a bound for each person", async () => {
    const many = await makePerson("Manny Many");
    for (let n = 0; n < MAX_TOKENS; n++) await tokenOf(["animals:read"], null, many);
    await expect(tokenOf(["animals:read"], null, many)).rejects.toMatchObject({ code: "limit_reached" });
    const [oldest] = (await listTokens(many)).slice(-1);
    await revokeToken(many, oldest?.id ?? "");
    await tokenOf(["animals:read"], null, many);
  });
});
