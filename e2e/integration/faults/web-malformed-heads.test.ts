import { once } from "node:events";
import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractErrors } from "#e2e/support/contract.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { rawCall } from "#e2e/support/http-call.ts";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { openRaw, openWebPort, startWebPort, statusesIn, type WebPort } from "#e2e/support/web-port.ts";
import { WEB_LIMITS } from "#lib/programs/server/web-limits.ts";

let redis: TestRedis;
let web: WebPort;
let next: WebPort;
const LIMITS = { ...WEB_LIMITS, headersMs: 300, checkMs: 50 };

const noPages = (): void => expect.fail("a malformed head came to the pages");

beforeAll(async () => {
  redis = await startRedis();
  web = await startWebPort(noPages, { REDIS_URL: redis.url }, LIMITS);
  next = await openWebPort(noPages, LIMITS, "next");
});
afterAll(async () => {
  await next?.stop();
  await web?.stop();
  await redis?.kill();
});

describe("malformed head with rate limits in Redis", () => {
  let patient: WebPort;
  beforeAll(async () => {
    patient = await openWebPort(noPages, { ...LIMITS, headersMs: WEB_LIMITS.headersMs });
  });
  afterAll(() => patient.stop());

  it.each([
    [400, "GET /v1/pets HTTP/1.1\r\nNot A Header\r\n\r\n"],
    [431, `GET /v1/pets HTTP/1.1\r\nHost: localhost\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`],
  ])("answers %i to a client that half-closes before Redis responds", async (status, bytes) => {
    const accepted = once(patient.server, "connection") as Promise<[Socket]>;
    const client = await openRaw(patient.port);
    const [socket] = await accepted;
    redis.freeze();
    try {
      client.socket.end(bytes);
      await eventually("the end of the client's side", () => socket.readableEnded || socket.destroyed);
    } finally {
      redis.thaw();
    }
    expect(statusesIn(await client.closed)).toEqual([status]);
  });
});

describe.each(["direct", "next"] as const)("request refused before its operation is known, through the %s lane", (lane) => {
  const refused = [
    [400, "Not A Header\r\n\r\n"],
    [400, "Host: a b\r\n\r\n"],
    [408, "Host: loc"],
    [431, `Host: localhost\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`],
  ] as const;
  it.each(["/v1/pets", "/v1/pets/1", "/v1/store/orders"])("answers as documented at %s", async (path) => {
    const { port } = lane === "direct" ? web : next;
    for (const [status, rest] of refused) {
      const answer = await rawCall(`http://127.0.0.1:${port}`, `GET ${path} HTTP/1.1\r\n${rest}`);
      expect(answer.status).toBe(status);
      expect(contractErrors("GET", path, answer), `${status} ${answer.text}`).toEqual([]);
    }
  });
});
