import { beforeAll, describe, expect, it } from "vitest";
import { accessToken } from "#e2e/support/access-token.ts";
import { codeOf, messageOf } from "#e2e/support/api-pets.ts";
import { contractErrors } from "#e2e/support/contract.ts";
import { makeKey, makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { type CallOptions, httpCall } from "#e2e/support/http-call.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { makeOneOfEach } from "#e2e/support/one-of-each.ts";
import { makePerson } from "#e2e/support/people.ts";
import { photoForm } from "#e2e/support/photo-form.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { generateAccessToken, hashApiKey } from "#lib/gateway/api-keys/rules.ts";
import { ROUTES } from "#lib/http/api/operations/routes.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { KEY_ADDITIONS } from "#lib/tenancy/scope/scopes.rules.ts";

const base = useDirectLane({ ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });
let tenant: Tenant;
let key: string;
let token: string;
let slug: string;
let ids: Record<string, string>;

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}, options: CallOptions = {}) {
  const answer = await httpCall(base(), method, `/v1${path}`, {
    key,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...options,
  });
  expect(contractErrors(method, `/v1${path}`, answer), answer.text).toEqual([]);
  return answer;
}

const asOwner = () => ({ "Petstore-Project": slug });
const owner = () => ({ key: token });

beforeAll(async () => {
  tenant = await makeTenant("pro");
  ({ key } = await makeKey(tenant.scope, { permissions: [...KEY_ADDITIONS] }));
  const projectId = BigInt(tenant.scope.projectId);
  const { id } = await makePerson("Olga Owner");
  await prisma().member.create({ data: { projectId, userId: BigInt(id), role: "owner" } });
  token = generateAccessToken();
  await prisma().accessToken.create({ data: { ...accessToken(BigInt(id)), hash: hashApiKey(token), scopes: ["plan:write"] } });
  ({ slug } = await prisma().project.findUniqueOrThrow({ where: { id: projectId } }));
  ids = await makeOneOfEach(tenant.scope, id);
});

describe("If-Match on what has a tag", () => {
  it.each([
    ["API key", () => `/api-keys/${ids["keyId"]}`, { name: "Other" }, { name: "Third" }],
    ["webhook endpoint", () => `/webhooks/${ids["endpointId"]}`, { description: "Intake" }, { description: "Out" }],
    ["photo", () => `/pets/${ids["petId"]}/photos/${ids["photoId"]}`, { alt: "Asleep" }, { alt: "Awake" }],
    ["category", () => `/categories/${ids["categoryId"]}`, { name: "Ferrets" }, { name: "Mice" }],
    ["domain", () => `/domains/${ids["domainId"]}`, { redirectStatus: 308 }, { redirectStatus: 301 }],
  ] as const)("changes a %s with its current tag, and refuses the stale one", async (subject, pathOf, change, later) => {
    const method = subject === "category" ? "PUT" : "PATCH";
    const { etag: first = "" } = (await send("GET", pathOf())).headers;
    expect(first).toMatch(/^(W\/)?"/);
    expect((await send("GET", pathOf(), undefined, { "If-None-Match": first })).status).toBe(304);
    expect((await send(method, pathOf(), change, { "If-Match": first })).status).toBe(200);
    const stale = await send(method, pathOf(), later, { "If-Match": first });
    expect([stale.status, codeOf(stale), messageOf(stale)]).toEqual([
      412,
      "precondition_failed",
      expect.stringContaining(`The ${subject} has changed`),
    ]);
    expect((await send("DELETE", pathOf(), undefined, { "If-Match": first })).status).toBe(412);
    const { headers, text } = await send("GET", pathOf());
    expect(text).toContain(JSON.stringify(Object.values(change)[0]));
    expect((await send(method, pathOf(), later, { "If-None-Match": headers["etag"] ?? "" })).status).toBe(412);
    expect((await send(method, pathOf(), later, { "If-Match": headers["etag"] ?? "" })).status).toBe(200);
  });

  it("takes the plan of a project with its tag, whatever was used of the plan meanwhile", async () => {
    const { etag = "" } = (await send("GET", "/project")).headers;
    await send("GET", "/pets");
    const set = (plan: string, tag: string) => send("PATCH", "/project", { plan }, { ...asOwner(), "If-Match": tag }, owner());
    expect((await set("business", etag)).status).toBe(200);
    expect((await set("pro", etag)).status).toBe(412);
    expect((await send("GET", "/project")).text).toContain('"name":"business"');
  });

  it("keeps a key's tag current while the key is used", async () => {
    const used = await makeKey(tenant.scope);
    const { etag = "" } = (await send("GET", `/api-keys/${used.keyId}`)).headers;
    await prisma().apiKey.update({ where: { id: BigInt(used.keyId) }, data: { lastUsedAt: new Date() }, select: { id: true } });
    expect((await send("GET", `/api-keys/${used.keyId}`)).headers["etag"]).not.toBe(etag);
    expect((await send("PATCH", `/api-keys/${used.keyId}`, { name: "Busy" }, { "If-Match": etag })).status).toBe(200);
  });

  it("names a category only if it has no name yet", async () => {
    const newOnly = { "If-None-Match": "*" };
    expect((await send("PUT", "/categories/501", { name: "Geese" }, newOnly)).status).toBe(201);
    expect((await send("PUT", "/categories/501", { name: "Ducks" }, newOnly)).status).toBe(412);
    expect((await send("PUT", "/categories/502", { name: "Ducks" }, { "If-Match": "*" })).status).toBe(412);
  });

  it("is refused by every write that changes nothing with a tag", async () => {
    for (const [method, path, body] of [
      ["POST", "/categories", { name: "Swans" }],
      ["POST", "/site/publish", undefined],
      ["POST", `/webhooks/${ids["endpointId"]}/test`, undefined],
    ] as const) {
      const answer = await send(method, path, body, { "If-Match": '"x"' });
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 412, "precondition_failed"]);
    }
  });
});

describe("Idempotency-Key on every write", () => {
  it("is documented by each, unless the content does the same", () => {
    const others = ROUTES.filter(({ method, isOnceByContent }) => method !== "GET" && isOnceByContent).map(({ name }) => name);
    expect(others).toEqual(["addPhoto", "putSitePicture", "deleteSitePicture", "deleteOwnProject", "restoreOwnProject", "resetOwnProject"]);
  });

  it("publishes a site, changes a plan, and changes and removes a photo once", async () => {
    const photos = `/pets/${ids["petId"]}/photos`;
    const form = photoForm(await jpeg());
    const added = await send("POST", photos, undefined, form.headers, { body: form.body });
    const { id } = JSON.parse(added.text) as { id: number };
    for (const [method, path, body, headers, options] of [
      ["POST", "/site/publish", undefined, {}, {}],
      ["PATCH", "/project", { plan: "pro" }, asOwner(), owner()],
      ["PATCH", `${photos}/${id}`, { position: 1 }, {}, {}],
      ["DELETE", `${photos}/${id}`, undefined, {}, {}],
    ] as const) {
      const once = { ...headers, "Idempotency-Key": `${method} ${path}` };
      const [first, again] = [await send(method, path, body, once, options), await send(method, path, body, once, options)];
      expect([path, first.status < 300, first.headers["idempotent-replayed"]]).toEqual([path, true, undefined]);
      expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([first.status, first.text, "true"]);
    }
    const entries = await prisma().auditEntry.findMany({ where: { projectId: BigInt(tenant.scope.projectId), action: "deploy.create" } });
    expect(entries).toHaveLength(1);
  });
});
