import { beforeAll, describe, expect, it } from "vitest";
import { makeKey, makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import type { Answer, CallOptions } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import type { NewApiKey } from "#lib/gateway/api-keys/schema.ts";
import { addEndpoint } from "#lib/history/webhooks/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const { base, call } = useLanes({ ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });

const URL = "https://hooks.example.org/pets";
const DAY_MS = 86_400_000;

interface Shown {
  id: number;
  key: string;
  secret: string;
  status: string;
}

const shownIn = ({ text }: Answer): Shown => JSON.parse(text) as Shown;
const refused = (answer: Answer) => [answer.status, (JSON.parse(answer.text) as { code: string }).code];
const once = (): Record<string, string> => ({ "Idempotency-Key": crypto.randomUUID() });

describe.each(LANES)("managing a project through the %s lane", (lane) => {
  let own: Tenant;
  let key: string;
  const send = (method: string, path: string, body?: object, options: CallOptions = {}) =>
    call(lane, method, `/v1${path}`, { key, ...(body && { body: JSON.stringify(body) }), ...options });
  const status = async (used: string): Promise<number> => (await send("GET", "/pets?limit=1", undefined, { key: used })).status;
  const keyWith = async (input: Partial<NewApiKey>): Promise<string> => (await makeKey(own.scope, input)).key;

  beforeAll(async () => {
    own = await makeTenant();
    key = await keyWith({ permissions: ["keys", "webhooks", "domains"] });
  });

  describe("/v1/api-keys", () => {
    it("creates, lists, rotates, disables, enables, renames and revokes a key, with each secret shown once", async () => {
      const made = await send("POST", "/api-keys", { name: "Website", scope: "read" });
      expect([made.status, made.headers["stability"]]).toEqual([201, undefined]);
      const { id, key: first } = shownIn(made);
      expect(await status(first)).toBe(200);
      expect(JSON.parse((await send("GET", `/api-keys/${id}`)).text)).toMatchObject({
        ...{
          id,
          name: "Website",
          scopes: ["animals:read"],
          scope: "read",
          permissions: [],
          status: "active",
          expiresAt: null,
          rotatedFromId: null,
        },
        shown: `${first.slice(0, 9)}…${first.slice(-4)}`,
      });
      const mixed = shownIn(await send("POST", "/api-keys", { name: "Mixed", scopes: ["animals:read", "webhooks:write"] }));
      expect(mixed).toMatchObject({ scopes: ["animals:read", "webhooks:write"], scope: "read", permissions: ["webhooks"] });
      const replaced = await send("POST", `/api-keys/${id}/rotate`, { overlapSeconds: 0 });
      const rotated = shownIn(replaced);
      expect(replaced.headers["location"]).toMatch(new RegExp(`/v1/api-keys/${rotated.id}$`));
      expect(rotated).toMatchObject({ name: "Website", scope: "read", rotatedFromId: id });
      expect([await status(first), await status(rotated.key)]).toEqual([401, 200]);
      const patch = (change: object) => send("PATCH", `/api-keys/${rotated.id}`, change);
      expect(shownIn(await patch({ status: "disabled" })).status).toBe("disabled");
      expect(await status(rotated.key)).toBe(401);
      expect(shownIn(await patch({ status: "disabled" })).status).toBe("disabled");
      expect(shownIn(await patch({ status: "active", name: "Site" }))).toMatchObject({ status: "active", name: "Site" });
      expect(await status(rotated.key)).toBe(200);
      expect((await send("DELETE", `/api-keys/${rotated.id}`)).status).toBe(204);
      expect([await status(rotated.key), refused(await send("DELETE", `/api-keys/${rotated.id}`))]).toEqual([401, [409, "conflict"]]);
      expect(refused(await patch({ status: "active" }))).toEqual([409, "conflict"]);
      const page = await send("GET", `/api-keys?limit=1&after=${id - 1}`);
      expect(page.headers["link"]).toBe(`<${base(lane)}/v1/api-keys?limit=1&after=${id}>; rel="next"`);
      const all = (await send("GET", "/api-keys?limit=100")).text;
      for (const secret of [first, rotated.key, key]) expect(all).not.toContain(secret);
      const entries = await prisma().auditEntry.findMany({ where: { projectId: BigInt(own.scope.projectId), action: "api_key.revoke" } });
      expect(entries.map(({ actorKind }) => actorKind)).toEqual(["api_key"]);
    });

    it("stores no secret for a retry, and says what to do instead", async () => {
      const headers = once();
      const made = await send("POST", "/api-keys", { name: "Once" }, { headers });
      const again = await send("POST", "/api-keys", { name: "Once" }, { headers });
      expect([...refused(again), again.text]).toEqual([409, "conflict", expect.stringContaining("is not stored")]);
      expect(refused(await send("POST", "/api-keys", { name: "Other" }, { headers }))).toEqual([422, "idempotency_mismatch"]);
      const kept = await prisma().idempotencyKey.findMany({ where: { projectId: BigInt(own.scope.projectId) } });
      expect(JSON.stringify(kept.map(({ body }) => body))).not.toContain(shownIn(made).key.slice(9, -4));
    });

    it("creates and changes no key with more rights than the one that asks, nor one that outlives it", async () => {
      const { keyId: strong } = await makeKey(own.scope, { permissions: ["enquiries"] });
      const where = { projectId: BigInt(own.scope.projectId) };
      const before = await prisma().apiKey.findMany({ where, omit: { lastUsedAt: true } });
      for (const [method, path, body] of [
        ["POST", "/api-keys", { name: "More", permissions: ["keys", "internal"] }],
        ["POST", `/api-keys/${strong}/rotate`, {}],
        ["PATCH", `/api-keys/${strong}`, { status: "disabled" }],
        ["PATCH", `/api-keys/${strong}`, { name: "Mine" }],
        ["DELETE", `/api-keys/${strong}`, undefined],
      ] as const) {
        const answer = await send(method, path, body);
        expect([...refused(answer), answer.text]).toEqual([
          403,
          "insufficient_scope",
          expect.stringContaining("no more rights than its own"),
        ]);
      }
      expect(await prisma().apiKey.findMany({ where, omit: { lastUsedAt: true } })).toEqual(before);
      const brief = await createApiKey(own.scope, { name: "Brief", permissions: ["keys"], lifetimeMs: DAY_MS }, TESTER);
      const until = brief.apiKey.expiresAt ?? "";
      for (const expiresAt of [undefined, null, new Date(Date.parse(until) + 1).toISOString()]) {
        const answer = await send("POST", "/api-keys", { name: "Forever", expiresAt }, { key: brief.key });
        expect([...refused(answer), answer.text]).toEqual([400, "invalid_body", expect.stringContaining(`at most ${until}`)]);
      }
      expect((await send("POST", "/api-keys", { name: "As long", expiresAt: until }, { key: brief.key })).status).toBe(201);
      const heir = await send("POST", `/api-keys/${brief.apiKey.id}/rotate`, {}, { key: brief.key });
      expect(JSON.parse(heir.text)).toMatchObject({ permissions: ["keys"], expiresAt: until });
    });

    it("says what a body should have been", async () => {
      for (const [body, words] of [
        [{}, "name is required and must have 1 to 80 characters"],
        [{ name: "A", scope: "all" }, 'scope must be one of read, read_write; got "all"'],
        [{ name: "A", scopes: ["root"] }, "scopes[0] must be one of animals:read, animals:write, internal:read"],
        [{ name: "A", scopes: ["keys:read"] }, "scopes must have animals:read or animals:write, or only public:read"],
        [{ name: "A", scopes: ["animals:read"], scope: "read" }, "scopes replaces scope and permissions. Send only scopes."],
        [
          { name: "A", permissions: ["root"] },
          "permissions[0] must be one of internal, enquiries, adopters, domains, keys, webhooks, public",
        ],
        [{ name: "A", expiresAt: "soon" }, "expiresAt must be a moment"],
        [{ name: "A", expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt must be from a minute to 3650 days ahead; got 2020-01-01"],
      ] as const) {
        const answer = await send("POST", "/api-keys", body);
        expect([...refused(answer), answer.text]).toEqual([
          400,
          "invalid_body",
          expect.stringContaining(JSON.stringify(words).slice(1, -1)),
        ]);
      }
    });
  });

  describe("/v1/webhooks", () => {
    it("adds, changes, rotates, tests, replays and deletes an endpoint, and shows what was sent", async () => {
      const headers = once();
      const made = await send("POST", "/webhooks", { url: URL, eventTypes: ["pet.created"] }, { headers });
      expect(made.status).toBe(201);
      const { id, secret } = shownIn(made);
      expect(secret).toMatch(/^whsec_/);
      expect(refused(await send("POST", "/webhooks", { url: URL, eventTypes: ["pet.created"] }, { headers }))).toEqual([409, "conflict"]);
      const kept = await prisma().idempotencyKey.findMany({ where: { projectId: BigInt(own.scope.projectId) } });
      expect(JSON.stringify(kept.map(({ body }) => body))).not.toContain(secret);
      expect(JSON.parse((await send("GET", `/webhooks/${id}`)).text)).toMatchObject({
        id,
        url: URL,
        eventTypes: ["pet.created"],
        status: "active",
      });
      expect(shownIn(await send("PATCH", `/webhooks/${id}`, { status: "paused", eventTypes: [] }))).toMatchObject({
        status: "paused",
        eventTypes: [],
      });
      const rotated = shownIn(await send("POST", `/webhooks/${id}/rotate-secret`, { overlapSeconds: 60 }));
      expect(rotated).toMatchObject({ id, secret: expect.stringMatching(/^whsec_/), oldSecretUntil: expect.any(String) });
      const { deliveryId } = JSON.parse((await send("POST", `/webhooks/${id}/test`)).text) as { deliveryId: number };
      const delivery = { id: deliveryId, messageId: `test_${deliveryId}`, type: "webhook.test", status: "waiting", attempts: 0 };
      expect(JSON.parse((await send("GET", `/webhooks/${id}/deliveries?status=waiting`)).text)).toMatchObject([delivery]);
      expect((await send("GET", `/webhooks/${id}/deliveries?status=failed`)).text).toBe("[]");
      expect(JSON.parse((await send("GET", `/webhooks/${id}/deliveries/${deliveryId}`)).text)).toMatchObject({ ...delivery, tries: [] });
      expect((await send("POST", `/webhooks/${id}/deliveries/${deliveryId}/replay`)).status).toBe(202);
      const since = { since: "2026-01-01T00:00:00Z", which: "failed" };
      expect(refused(await send("POST", `/webhooks/${id}/replay`, since))).toEqual([409, "conflict"]);
      await send("PATCH", `/webhooks/${id}`, { status: "active" });
      expect((await send("POST", `/webhooks/${id}/replay`, since)).status).toBe(202);
      const list = (await send("GET", "/webhooks")).text;
      for (const one of [secret, rotated.secret]) expect(list).not.toContain(one);
      expect((await send("DELETE", `/webhooks/${id}`)).status).toBe(204);
      expect(refused(await send("GET", `/webhooks/${id}`))).toEqual([404, "not_found"]);
    });

    it("has the address guard of the dashboard", async () => {
      for (const url of ["http://hooks.example.org", "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.7/pets", "hooks"]) {
        expect(refused(await send("POST", "/webhooks", { url }))).toEqual([400, "invalid_body"]);
      }
      const answer = await send("POST", "/webhooks", { url: URL, eventTypes: ["pet.sold"] });
      expect([...refused(answer), answer.text]).toEqual([
        400,
        "invalid_body",
        expect.stringContaining("eventTypes[0] must be one of pet.created"),
      ]);
    });

    it("sends what visitors wrote nowhere for a key that may not read it", async () => {
      expect(refused(await send("POST", "/webhooks", { url: URL, sendsPersonalData: true }))).toEqual([403, "insufficient_scope"]);
      const input = { url: URL, description: "", eventTypes: [], sendsPersonalData: true };
      const { endpoint } = await addEndpoint(own.scope, input, TESTER);
      expect(refused(await send("PATCH", `/webhooks/${endpoint.id}`, { url: "https://else.example.org" }))).toEqual([
        403,
        "insufficient_scope",
      ]);
      const rotate = `/webhooks/${endpoint.id}/rotate-secret`;
      expect(refused(await send("POST", rotate, {}))).toEqual([403, "insufficient_scope"]);
      const reader = await keyWith({ permissions: ["webhooks", "enquiries"] });
      expect((await send("PATCH", `/webhooks/${endpoint.id}`, { description: "x" }, { key: reader })).status).toBe(200);
      expect((await send("POST", rotate, {}, { key: reader })).status).toBe(201);
    });
  });
});
