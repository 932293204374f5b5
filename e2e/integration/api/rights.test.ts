import { beforeAll, expect, it } from "vitest";
import { accessToken } from "#e2e/support/access-token.ts";
import { fill } from "#e2e/support/addresses.ts";
import { makeKey, makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { makeOneOfEach, stateOf } from "#e2e/support/one-of-each.ts";
import { makePerson } from "#e2e/support/people.ts";
import { photoForm } from "#e2e/support/photo-form.ts";
import { NEEDS } from "#e2e/support/route-rights.ts";
import { generateAccessToken, hashApiKey } from "#lib/gateway/api-keys/rules.ts";
import type { Route } from "#lib/http/api/define-route.ts";
import { handle } from "#lib/http/api/handle.ts";
import { createMatcher } from "#lib/http/api/match-route.ts";
import { openApiDocument } from "#lib/http/api/openapi/document.ts";
import { ROUTES } from "#lib/http/api/operations/routes.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";
import { hasScope, KEY_ADDITIONS, type ScopeSubject, TOKEN_SCOPES, type TokenScope } from "#lib/tenancy/scope/scopes.rules.ts";

useDirectLane({ ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });

const ROLES = ["viewer", "staff", "owner"] as const satisfies Role[];
/** The caller chooses the id, so PUT creates what is missing. */
const CHOSEN = ["putPet", "putCategory"];

const match = createMatcher(ROUTES);
const { body: form, headers: formHeaders } = photoForm(Buffer.from("no picture"));
let mine: Tenant;
let slug: string;
let myIds: Record<string, string>;
let foreignIds: Record<string, string>;
let foreign: Tenant;
const tokens = {} as Record<Role, { token: string; id: bigint }>;

const needOf = ({ name }: Route) => {
  const need = NEEDS[name] ?? "";
  const [scope, role] = need.split(" ") as [TokenScope, Role];
  const [subject = "", verb] = scope.split(":");
  return { isScoped: scope.includes(":"), scope, role, subject, access: verb === "read" ? "read" : "read_write" } as const;
};

/** Sends a documented body, so that the path and the rights decide. */
async function send(route: Route, key: string, ids: Record<string, string>, body: unknown = exampleOf(route)) {
  const path = fill(route.path.replaceAll(/\{(\w+)\}/g, "[$1]"), ids, "999999999");
  const sent: Record<string, string> = {
    ...{ authorization: `Bearer ${key}`, "content-type": "application/json", "petstore-project": slug },
    ...(route.upload && formHeaders),
  };
  const answer = await handle(
    {
      ...{ method: route.method, path, query: "", origin: "http://localhost:3000", address: "192.0.2.7", rawHeaders: undefined },
      header: (name) => sent[name],
      body: async () => Buffer.from(JSON.stringify(body) ?? ""),
      parts: async function* () {
        yield form;
      },
      signal: () => new AbortController().signal,
    },
    match(route.method, path),
  );
  return { status: answer.status, text: String(answer.body ?? ""), challenge: answer.headers.join(" ") };
}

const exampleOf = ({ body }: Route): unknown => (body ? Object.values(body.examples)[0] : undefined);
const isRefused = ({ status }: { status: number }): boolean => status === 401 || status === 403;
/** A refusal is of what would be a change; what is allowed is invalid, so that it changes nothing. */
const attempt = (route: Route, key: string, isAllowed: boolean) =>
  isAllowed ? send(route, key, {}, route.body && []) : send(route, key, myIds);
const keepsRights = async (route: Route, key: string, isAllowed: boolean) => isRefused(await attempt(route, key, isAllowed)) !== isAllowed;
const myState = async () => (await stateOf(mine.scope)).replaceAll(/"last_used_at": [^,}]+/g, "");

/** Names of the routes for which `check` is not true, each with what was seen. */
async function exceptions(routes: readonly Route[], check: (route: Route) => Promise<unknown>): Promise<[string, unknown][]> {
  const found: [string, unknown][] = [];
  for (const route of routes) {
    const seen = await check(route);
    if (seen !== true) found.push([route.name, seen]);
  }
  return found;
}

beforeAll(async () => {
  [mine, foreign] = [await makeTenant(), await makeTenant()];
  // Publishes nothing, so that no allowed request changes anything.
  const project = await prisma().project.update({ where: { id: BigInt(mine.scope.projectId) }, data: { isTest: true } });
  slug = project.slug;
  for (const role of ROLES) {
    const userId = BigInt((await makePerson(role)).id);
    const token = generateAccessToken();
    await prisma().member.create({ data: { projectId: project.id, userId, role } });
    const row = { ...accessToken(userId), hash: hashApiKey(token), scopes: [...TOKEN_SCOPES] };
    tokens[role] = { token, id: (await prisma().accessToken.create({ data: row })).id };
  }
  [myIds, foreignIds] = [await idsIn(mine), await idsIn(foreign)];
});

async function idsIn({ scope }: Tenant): Promise<Record<string, string>> {
  const { id } = await makePerson("Owner");
  await prisma().member.create({ data: { projectId: BigInt(scope.projectId), userId: BigInt(id), role: "owner" } });
  const { keyId = "", endpointId = "", ...ids } = await makeOneOfEach(scope, id);
  return { ...ids, apiKeyId: keyId, webhookId: endpointId, externalId: "one" };
}

it("has a row for each operation", () => {
  expect(Object.keys(NEEDS).sort()).toEqual(ROUTES.map(({ name }) => name).sort());
});

it("documents the scope of each operation as what it needs", () => {
  const document = openApiDocument({ baseUrl: "https://pets.example/v1", stagingUrl: undefined }) as {
    paths: Record<string, Record<string, { security: { apiKey: string[] }[] }>>;
  };
  for (const route of ROUTES) {
    const { security } = document.paths[route.path.slice("/v1".length)]?.[route.method.toLowerCase()] ?? {};
    const { isScoped, scope } = needOf(route);
    expect([route.name, security?.[0]?.apiKey[0]]).toEqual([route.name, isScoped ? scope : undefined]);
    expect(route.description).not.toMatch(/Needs a key|permission|its shape can still change/);
  }
});

it("takes the scopes of a key, by their former words too, and no key for what is a person's", async () => {
  const reader = await makeKey(mine.scope, { scope: "read", permissions: [...KEY_ADDITIONS] });
  const full = await makeKey(mine.scope, { scope: "read_write", permissions: [...KEY_ADDITIONS] });
  const only: Record<string, string> = {};
  const without: Record<string, string> = {};
  for (const subject of KEY_ADDITIONS) {
    only[subject] = (await makeKey(mine.scope, { scopes: ["animals:read", `${subject}:write`] })).key;
    const others = KEY_ADDITIONS.filter((one) => one !== subject).map((one) => `${one}:write` as const);
    without[subject] = (await makeKey(mine.scope, { scopes: ["animals:write", ...others] })).key;
  }
  const before = await myState();
  const seen = await exceptions(ROUTES, async (route) => {
    const { isScoped, scope, subject, access } = needOf(route);
    const isPersonal = ["plan", "projects", "project", "members", "any"].includes(subject);
    const outcomes = [
      await keepsRights(route, full.key, !isPersonal),
      await keepsRights(route, reader.key, !isPersonal && !(isScoped && access === "read_write")),
    ];
    const [own, other] = [only[subject], without[subject]];
    if (own !== undefined) outcomes.push(await keepsRights(route, own, true));
    if (other !== undefined) outcomes.push((await attempt(route, other, false)).text.includes(`does not have the scope ${scope}`));
    return outcomes.every(Boolean) || outcomes;
  });
  expect(seen).toEqual([]);
  expect(await myState()).toBe(before);
});

it("takes the role of a token's person", async () => {
  const before = await myState();
  const seen = await exceptions(ROUTES, async (route) => {
    const { isScoped, role: minRole } = needOf(route);
    const outcomes = [];
    for (const role of ROLES) {
      const isAllowed = !isScoped || ROLES.indexOf(role) >= ROLES.indexOf(minRole as (typeof ROLES)[number]);
      outcomes.push(await keepsRights(route, tokens[role].token, isAllowed));
    }
    return outcomes.every(Boolean) || outcomes;
  });
  expect(seen).toEqual([]);
  expect(await myState()).toBe(before);
});

it("takes the scope of a token, and nothing that other scopes name", async () => {
  const { id, token } = tokens.owner;
  const withScopes = async (scopes: TokenScope[]) =>
    await prisma().accessToken.update({ where: { id }, data: { scopes }, select: { id: true } });
  const before = await myState();
  const seen = await exceptions(
    ROUTES.filter((route) => needOf(route).isScoped),
    async (route) => {
      const { scope, subject, access } = needOf(route);
      await withScopes(TOKEN_SCOPES.filter((one) => !hasScope([one], subject as ScopeSubject, access)));
      const { status, challenge } = await attempt(route, token, false);
      // An endpoint gets the events of animals.
      await withScopes(subject === "webhooks" ? [scope, "animals:read"] : [scope]);
      const outcomes = [status === 403, challenge.includes(`scope="${scope}"`), await keepsRights(route, token, true)];
      return outcomes.every(Boolean) || outcomes;
    },
  );
  expect(seen).toEqual([]);
  expect(await myState()).toBe(before);
});

it("finds what another project has as missing, and changes nothing of it", async () => {
  const { key } = await makeKey(mine.scope, { permissions: [...KEY_ADDITIONS] });
  const before = await stateOf(foreign.scope);
  const isOfKeys = ({ isOutsideProjects, tokenSubject }: Route) => !isOutsideProjects && !tokenSubject;
  const byId = ROUTES.filter((route) => route.path.includes("{") && !CHOSEN.includes(route.name) && isOfKeys(route));
  const seen = await exceptions(byId, async (route) => {
    const answers = [await send(route, key, foreignIds), await send(route, key, {})];
    const malformed = await send(route, key, Object.fromEntries(Object.keys(foreignIds).map((name) => [name, "x"])));
    const outcomes = [...answers, malformed].map(({ status }) => status);
    const texts = new Set(answers.map(({ text }) => text));
    const isSaid = /"message":"There is no such [a-z ]+\."/i.test(answers[0]?.text ?? "");
    return (outcomes.every((status) => status === 404) && texts.size === 1 && isSaid) || [outcomes, [...texts]];
  });
  expect(seen).toEqual([]);
  for (const route of ROUTES.filter(({ name }) => CHOSEN.includes(name))) expect((await send(route, key, foreignIds)).status).toBe(201);
  expect(await stateOf(foreign.scope)).toBe(before);
});

it("shows a public key only what visitors may see", async () => {
  const { key } = await makeKey(mine.scope, { scopes: ["public:read"] });
  const open = await exceptions(ROUTES, async (route) => (await send(route, key, myIds)).status >= 300);
  expect(open.map(([name]) => name)).toEqual(["listPets", "countPets", "getPet", "getPhoto", "listCategories", "getCategory"]);
});
