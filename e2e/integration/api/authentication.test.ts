import pino from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { contractErrors } from "#e2e/support/contract.ts";
import { makeKey, makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { rawCall } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { disableApiKey, enableApiKey, revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { rotateApiKey } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { generateApiKey } from "#lib/gateway/api-keys/rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const { base, call } = useLanes({ ANONYMOUS_LIMIT_PER_MINUTE: "100000", ANONYMOUS_LIMIT_PER_DAY: "100000" });
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const codeOf = (text: string): string => (JSON.parse(text) as { code: string }).code;
const flipLast = (key: string): string => key.slice(0, -1) + (key.endsWith("a") ? "b" : "a");

describe.each(LANES)("authentication through the %s lane", (lane) => {
  it.each([
    ["no header", undefined, "missing_api_key"],
    ["an empty header", " ", "missing_api_key"],
    ["another scheme", "Basic dXNlcjpwYXNz", "missing_api_key"],
    ["the scheme alone", "Bearer", "invalid_api_key"],
    ["the scheme and blanks", "Bearer   ", "invalid_api_key"],
    ["two tokens", "Bearer one two", "invalid_api_key"],
    ["a comma-joined pair", "Bearer one, Bearer two", "invalid_api_key"],
    ["a token that is no key", "Bearer secret", "invalid_api_key"],
    ["a well-formed unknown key", `Bearer ${generateApiKey()}`, "invalid_api_key"],
  ])("refuses %s with 401", async (_what, header, code) => {
    const answer = await call(lane, "GET", "/v1/pets", header === undefined ? {} : { headers: { Authorization: header } });
    expect([answer.status, codeOf(answer.text)]).toEqual([401, code]);
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer realm="petstore"/);
    expect(answer.headers["link"]).toBe(`</docs/errors#${code}>; rel="help"`);
  });

  it("refuses a key with a wrong checksum", async () => {
    const answer = await call(lane, "GET", "/v1/pets", { key: flipLast(tenant.key) });
    expect([answer.status, codeOf(answer.text)]).toEqual([401, "invalid_api_key"]);
  });

  it("refuses a key whose project is another than the request names, and writes nothing", async () => {
    const [own, other] = [await makeTenant(), await makeTenant()];
    const slugOf = async ({ scope }: Tenant) => (await prisma().project.findUniqueOrThrow({ where: { id: BigInt(scope.projectId) } })).slug;
    const add = (slug: string) =>
      call(lane, "POST", "/v1/pets", { key: own.key, headers: { "Petstore-Project": slug }, body: '{"name":"Rex","categoryId":1}' });
    expect((await add(await slugOf(own))).status).toBe(201);
    for (const slug of [await slugOf(other), "no-such-project"]) {
      const answer = await add(slug);
      expect([answer.status, codeOf(answer.text)]).toEqual([400, "invalid_parameter"]);
      expect(answer.text).toContain(`Petstore-Project must name the project of the API key, or be left out; got \\"${slug}\\".`);
    }
    expect(await prisma().pet.count({ where: { projectId: { in: [own, other].map(({ scope }) => BigInt(scope.projectId)) } } })).toBe(1);
  });

  it("accepts the Bearer scheme in any letter case", async () => {
    const answer = await call(lane, "GET", "/v1/pets", { headers: { Authorization: `bEaReR ${tenant.key}` } });
    expect(answer.status).toBe(200);
  });

  it("refuses two Authorization lines, whichever is valid", async () => {
    const unknown = generateApiKey();
    for (const keys of [
      [tenant.key, unknown],
      [unknown, tenant.key],
      [tenant.key, tenant.key],
    ]) {
      const lines = keys.map((key, i) => `${i === 0 ? "Authorization" : "authorization"}: Bearer ${key}\r\n`).join("");
      const answer = await rawCall(base(lane), `GET /v1/pets HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n`);
      expect([answer.status, codeOf(answer.text)]).toEqual([401, "invalid_api_key"]);
      expect(contractErrors("GET", "/v1/pets", answer)).toEqual([]);
    }
  });

  it("does not accept a key in the query string", async () => {
    const answer = await call(lane, "GET", `/v1/pets?api_key=${tenant.key}&access_token=${tenant.key}`);
    expect([answer.status, codeOf(answer.text)]).toEqual([401, "missing_api_key"]);
  });

  it("refuses a revoked key on its very next request", async () => {
    const { key, keyId } = await makeKey(tenant.scope);
    expect((await call(lane, "GET", "/v1/pets", { key })).status).toBe(200);
    await revokeApiKey(tenant.scope, keyId, TESTER);
    const answer = await call(lane, "GET", "/v1/pets", { key });
    expect([answer.status, codeOf(answer.text)]).toEqual([401, "invalid_api_key"]);
  });

  it("refuses a disabled key and accepts it again once enabled", async () => {
    const { key, keyId } = await makeKey(tenant.scope);
    await disableApiKey(tenant.scope, keyId, TESTER);
    expect((await call(lane, "GET", "/v1/pets", { key })).status).toBe(401);
    await enableApiKey(tenant.scope, keyId, TESTER);
    expect((await call(lane, "GET", "/v1/pets", { key })).status).toBe(200);
  });

  it("accepts a key until it expires and refuses it from that moment on", async () => {
    const now = Date.now();
    clock.replace(() => now);
    const { key } = await makeKey(tenant.scope, { lifetimeMs: 60_000 });
    clock.replace(() => now + 59_999);
    expect((await call(lane, "GET", "/v1/pets", { key })).status).toBe(200);
    clock.replace(() => now + 60_000);
    const answer = await call(lane, "GET", "/v1/pets", { key });
    clock.replace(Date.now);
    expect([answer.status, codeOf(answer.text)]).toEqual([401, "expired_api_key"]);
  });

  it("accepts a rotated key until the overlap ends and its successor immediately", async () => {
    const { key, keyId } = await makeKey(tenant.scope);
    const now = Date.now();
    clock.replace(() => now);
    const successor = await rotateApiKey(tenant.scope, keyId, 60_000, TESTER);
    expect((await call(lane, "GET", "/v1/pets", { key: successor.key })).status).toBe(200);
    clock.replace(() => now + 59_999);
    expect((await call(lane, "GET", "/v1/pets", { key })).status).toBe(200);
    clock.replace(() => now + 60_000);
    const refused = await call(lane, "GET", "/v1/pets", { key });
    expect([refused.status, codeOf(refused.text)]).toEqual([401, "expired_api_key"]);
    expect((await call(lane, "GET", "/v1/pets", { key: successor.key })).status).toBe(200);
    clock.replace(Date.now);
  });

  it("never logs a key, wherever in the request it was sent", async () => {
    const lines: string[] = [];
    const before = logger();
    logger.replace(pino({ level: "debug" }, { write: (line: string) => void lines.push(line) }));
    const { key } = tenant;
    await call(lane, "GET", `/v1/pets?key=${key}`, { key });
    await call(lane, "GET", `/v1/${key}`, { key });
    await call(lane, "GET", "/v1/pets", { headers: { Authorization: `Basic ${key}` } });
    await call(lane, "GET", "/v1/pets", { key: flipLast(key) });
    await call(lane, "POST", "/v1/pets", { key, body: `{"name":"${key}","categoryId":"x"}`, headers: { "Idempotency-Key": key } });
    logger.replace(before);
    expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(5);
    expect(lines.filter((line) => line.includes(key.slice(5, 30)))).toEqual([]);
  });

  it("lets a read-only key read but not write", async () => {
    const { key } = await makeKey(tenant.scope, { scope: "read" });
    expect((await call(lane, "GET", "/v1/pets", { key })).status).toBe(200);
    const answer = await call(lane, "POST", "/v1/pets", { key, body: '{"name":"Rex","categoryId":1}' });
    expect([answer.status, codeOf(answer.text)]).toEqual([403, "insufficient_scope"]);
    expect(answer.headers["www-authenticate"]).toContain('error="insufficient_scope", scope="animals:write read_write"');
  });

  it("answers exactly the same for another project's pet as for a missing one", async () => {
    const other = await makeTenant();
    const created = await call(lane, "POST", "/v1/pets", { key: other.key, body: '{"name":"Foreign","categoryId":1}' });
    const { id } = JSON.parse(created.text) as { id: number };
    const foreign = await call(lane, "GET", `/v1/pets/${id}`, { key: tenant.key });
    const missing = await call(lane, "GET", "/v1/pets/999999999", { key: tenant.key });
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    const list = await call(lane, "GET", "/v1/pets", { key: tenant.key });
    expect(list.text).not.toContain("Foreign");
  });
});
