import { beforeAll, describe, expect, it } from "vitest";
import { contractErrors } from "#e2e/support/contract.ts";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall, rawCall } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { WEB_LIMITS } from "#lib/programs/server/web-limits.ts";

const { base, call } = useLanes(
  { ANONYMOUS_LIMIT_PER_MINUTE: "100000", ANONYMOUS_LIMIT_PER_DAY: "100000" },
  { ...WEB_LIMITS, keepAliveMs: 500 },
);
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const PET = JSON.stringify({ name: "Biscuit", categoryId: 3 });
const codeOf = (text: string): string => (JSON.parse(text) as { code: string }).code;
const keysOf = (text: string): string[] => Object.keys(JSON.parse(text) as object);

describe.each(LANES)("HTTP through the %s lane", (lane) => {
  it.each(["/v1", "/v1/", "/v1/pets/", "/v1/cats", "/v1/pets/1/photo", "/v1/store", "/v1/store/orders/1", "/v1/Pets"])(
    "answers the unknown path %s with 404 in the Error shape",
    async (path) => {
      const answer = await call(lane, "GET", path, { key: tenant.key });
      expect([answer.status, codeOf(answer.text)]).toEqual([404, "not_found"]);
      expect(keysOf(answer.text)).toEqual(["code", "message", "status"]);
    },
  );

  it("requires a key before it reveals whether a path exists", async () => {
    expect((await call(lane, "GET", "/v1/cats")).status).toBe(401);
  });

  it.each([
    ["DELETE", "/v1/pets", "GET, HEAD, OPTIONS, POST"],
    ["PUT", "/v1/pets/1", "DELETE, GET, HEAD, OPTIONS, PATCH"],
    ["POST", "/v1/pets/1", "DELETE, GET, HEAD, OPTIONS, PATCH"],
    ["GET", "/v1/pets/batch", "OPTIONS, POST"],
    ["POST", "/v1/pets/external/restore", "GET, HEAD, OPTIONS, PUT"],
    ["POST", "/v1/store/orders", "GET, HEAD, OPTIONS"],
  ])("answers %s %s with 405 and the allowed methods", async (method, path, allow) => {
    const answer = await call(lane, method, path, { key: tenant.key });
    expect([answer.status, codeOf(answer.text), answer.headers["allow"]]).toEqual([405, "method_not_allowed", allow]);
  });

  it.each(["/v1/%70ets?limit=1", "/v1/p%65t%73?limit=1", "/%76%31/pets?limit=1", "http://localhost/v1/pets?limit=1"])(
    "treats %s as equivalent to /v1/pets (RFC 3986, section 6.2.2.2)",
    async (path) => {
      const [plain, other] = [
        await call("direct", "GET", "/v1/pets?limit=1", { key: tenant.key }),
        await httpCall(base(lane), "GET", path, { key: tenant.key }),
      ];
      expect([other.status, other.text, other.headers["x-ratelimit-limit"]]).toEqual([200, plain.text, plain.headers["x-ratelimit-limit"]]);
    },
  );

  it("rejects two Content-Type headers with 415, of which Node would take the first", async () => {
    const lines = `Host: localhost\r\nAuthorization: Bearer ${tenant.key}\r\nConnection: close\r\nContent-Length: ${PET.length}\r\n`;
    const types = "Content-Type: application/json\r\ncontent-type: text/plain\r\n\r\n";
    const answer = await rawCall(base(lane), `POST /v1/pets HTTP/1.1\r\n${lines}${types}${PET}`);
    expect([answer.status, codeOf(answer.text)]).toEqual([415, "unsupported_media_type"]);
  });

  it("rejects two Idempotency-Key headers with 400, identical or not", async () => {
    for (const second of ["one", "two"]) {
      const lines = `Host: localhost\r\nAuthorization: Bearer ${tenant.key}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
      const keys = `Idempotency-Key: one\r\nidempotency-key: ${second}\r\nContent-Length: ${PET.length}\r\n\r\n`;
      const answer = await rawCall(base(lane), `POST /v1/pets HTTP/1.1\r\n${lines}${keys}${PET}`);
      expect([answer.status, codeOf(answer.text)]).toEqual([400, "invalid_parameter"]);
      expect(contractErrors("POST", "/v1/pets", answer)).toEqual([]);
    }
  });

  it.each([
    ["without a key", "", 401],
    ["of an unsupported type", "text/plain", 415],
  ])("refuses a body %s instead of sending 100 Continue", async (_what, type, status) => {
    const auth = type === "" ? "" : `Authorization: Bearer ${tenant.key}\r\nContent-Type: ${type}\r\n`;
    const answer = await rawCall(
      base(lane),
      `POST /v1/pets HTTP/1.1\r\nHost: localhost\r\n${auth}Expect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
    );
    expect(answer.status).toBe(status);
  });

  it.each([
    ["shelter.example", "http://localhost:3000"],
    ["localhost.shelter.example", "http://localhost:3000"],
    ["localhost:8080", "http://localhost:8080"],
    ["127.0.0.1", "http://127.0.0.1"],
    ["[::1]:3000", "http://[::1]:3000"],
  ])("builds links to its own address, never to a spoofed Host: %s", async (host, origin) => {
    for (let i = 0; i < 2; i += 1) await call(lane, "POST", "/v1/pets", { key: tenant.key, body: PET });
    const answer = await call(lane, "GET", "/v1/pets?limit=1", { key: tenant.key, headers: { Host: host } });
    expect(answer.headers["link"]).toMatch(new RegExp(`^<${origin.replaceAll(/[.[\]]/g, "\\$&")}/v1/pets\\?`));
  });

  it.each(["https", "HTTPS", "https, http", "https,https"])("builds https links behind a trusted proxy that sends %j", async (proto) => {
    const before = settings();
    settings.replace({ ...before, TRUSTED_PROXIES: ["127.0.0.1"] });
    try {
      const headers = { Host: "localhost", "X-Forwarded-Proto": proto };
      const { headers: answered } = await call(lane, "GET", "/v1/pets?limit=1", { key: tenant.key, headers });
      expect(answered["link"]).toMatch(/^<https:\/\/localhost\/v1\/pets\?/);
    } finally {
      settings.replace(before);
    }
  });

  it("answers OPTIONS with 204 and the allowed methods", async () => {
    const answer = await call(lane, "OPTIONS", "/v1/pets", { key: tenant.key });
    expect([answer.status, answer.headers["allow"], answer.text]).toEqual([204, "GET, HEAD, OPTIONS, POST", ""]);
  });

  it("answers HEAD like GET but without a body", async () => {
    const head = await call(lane, "HEAD", "/v1/pets?limit=1", { key: tenant.key });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers["content-type"]).toBe("application/json; charset=utf-8");
    const refused = await call(lane, "HEAD", "/v1/cats", { key: tenant.key });
    expect([refused.status, refused.text]).toEqual([404, ""]);
  });

  it("answers an internal error with a plain 500 that reveals no details", async () => {
    const real = pool();
    const broken = new Proxy(real, {
      get: (target, name) => (name === "query" ? () => Promise.reject(new Error("secret detail")) : Reflect.get(target, name)),
    });
    await call(lane, "GET", "/v1/pets?limit=7", { key: tenant.key });
    pool.replace(broken);
    try {
      const answer = await call(lane, "GET", "/v1/pets/123", { key: tenant.key });
      expect([answer.status, codeOf(answer.text)]).toEqual([500, "internal_error"]);
      expect(answer.text).not.toContain("secret");
    } finally {
      pool.replace(real);
    }
  });

  it("returns 503 with Retry-After while the database is down", async () => {
    const real = pool();
    const down = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    pool.replace(new Proxy(real, { get: (target, name) => (name === "query" ? () => Promise.reject(down) : Reflect.get(target, name)) }));
    try {
      const answer = await call(lane, "GET", "/v1/pets/123", { key: tenant.key });
      expect([answer.status, codeOf(answer.text)]).toEqual([503, "service_unavailable"]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    } finally {
      pool.replace(real);
    }
  });
});

describe("parity between both lanes", () => {
  it.each([
    ["GET", "/v1/pets?limit=2", undefined],
    ["GET", "/v1/pets?limit=0", undefined],
    ["GET", "/v1/pets/1", undefined],
    ["GET", "/v1/store/orders", undefined],
    ["GET", "/v1/nothing", undefined],
    ["POST", "/v1/pets", "{"],
    ["DELETE", "/v1/pets", undefined],
    ["OPTIONS", "/v1/pets/1", undefined],
  ])("both lanes answer %s %s with identical status, own headers, and body bytes", async (method, path, body) => {
    const options = { key: tenant.key, headers: { Host: "shelter.example" }, ...(body === undefined ? {} : { body }) };
    const [direct, next] = [await call("direct", method, path, options), await call("next", method, path, options)];
    const ours = (headers: Record<string, string>): Record<string, string> => {
      const kept = { ...headers };
      for (const name of ["date", "connection", "keep-alive", "transfer-encoding", "content-length", "vary", "x-request-id"])
        delete kept[name];
      for (const name of ["x-ratelimit-remaining", "ratelimit"]) kept[name] = typeof kept[name];
      return kept;
    };
    expect(next.status).toBe(direct.status);
    expect(next.text).toBe(direct.text);
    expect(ours(next.headers)).toEqual(ours(direct.headers));
  });
});

describe.each(LANES)("malformed and unusual HTTP through the %s lane", (lane) => {
  it.each([
    ["an invalid request line", "NONSENSE\r\n\r\n", 400, "invalid_request"],
    ["a broken header line", "GET /v1/pets HTTP/1.1\r\nHost: x\r\nNot A Header\r\n\r\n", 400, "invalid_request"],
    ["a head over 16 KiB", `GET /v1/pets HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(17_000)}\r\n\r\n`, 431, "header_too_large"],
    ["a nonnumeric Content-Length", "POST /v1/pets HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n", 400, "invalid_request"],
    ["a request without a Host", "GET /v1/pets HTTP/1.1\r\n\r\n", 400, "invalid_request"],
    ["a request with two Hosts", "GET /v1/pets HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400, "invalid_request"],
    [
      "two transfer codings",
      "POST /v1/pets HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
      400,
      "invalid_request",
    ],
  ])("answers %s in the Error shape with rate limit headers", async (_what, bytes, status, code) => {
    const answer = await rawCall(base(lane), bytes);
    expect([answer.status, codeOf(answer.text)]).toEqual([status, code]);
    expect(contractErrors("GET", "/v1/unknown", answer)).toEqual([]);
  });

  it("answers a truncated body with 400", async () => {
    const head = `POST /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tenant.key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`;
    const answer = await rawCall(base(lane), `${head}{"name":"Half`, true);
    expect([answer.status, codeOf(answer.text)]).toEqual([400, "invalid_request"]);
    expect(contractErrors("POST", "/v1/pets", answer)).toEqual([]);
  });

  it("refuses an oversized body without reading it and closes the connection", async () => {
    const head = `POST /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tenant.key}\r\nContent-Type: application/json\r\nContent-Length: 900000000\r\n\r\n`;
    const answer = await rawCall(base(lane), `${head}{"name":"Endless`);
    expect([answer.status, codeOf(answer.text)]).toEqual([413, "payload_too_large"]);
  });

  it("answers a valid request in full when garbage follows it on the connection", async () => {
    const request = `GET /v1/pets?limit=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tenant.key}\r\n\r\n`;
    const answer = await rawCall(base(lane), `${request}GARBAGE\r\n\r\n`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain((await call("direct", "GET", "/v1/pets?limit=1", { key: tenant.key })).text);
  });

  it.each(["h2c", "websocket"])("ignores an Upgrade header for %s, even after serving a page", async (protocol) => {
    await httpCall(base("direct"), "GET", "/docs/errors");
    const headers = { Connection: "Upgrade", Upgrade: protocol };
    expect((await call("direct", "GET", "/v1/pets", { key: tenant.key, headers })).status).toBe(200);
  });

  it("answers OPTIONS * with 204 and any other method on * with 400", async () => {
    const options = await httpCall(base("direct"), "OPTIONS", "*");
    expect([options.status, options.text]).toEqual([204, ""]);
    expect(options.headers["allow"]).toBe("DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT");
    expect((await httpCall(base("direct"), "GET", "*")).status).toBe(400);
  });

  it("serves a page requested by its absolute URL", async () => {
    expect((await httpCall(base("direct"), "GET", "http://localhost/docs/errors")).status).toBe(200);
  });

  it("answers PROPFIND and TRACE with 405", async () => {
    for (const method of ["PROPFIND", "TRACE"]) {
      const answer = await call("direct", method, "/v1/pets", { key: tenant.key });
      expect(answer.status).toBe(405);
    }
  });

  it("ignores an unknown Expect header", async () => {
    const answer = await call("direct", "GET", "/v1/pets", { key: tenant.key, headers: { Expect: "miracles" } });
    expect(answer.status).toBe(200);
  });
});
