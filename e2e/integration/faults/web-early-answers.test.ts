import type { IncomingMessage, RequestListener } from "node:http";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeKey, makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { openRaw, openWebPort, startWebPort, statusesIn, type WebPort } from "#e2e/support/web-port.ts";
import { clock } from "#lib/platform/clock.ts";
import { WEB_LIMITS } from "#lib/programs/server/web-limits.ts";

const NEVER_MS = 2 ** 31 - 1;
const PET = '{"name":"Biscuit","categoryId":3}';

/** Waits for no response to time out. */
let timeless: WebPort;
let web: WebPort;
let tenant: Tenant;
let readOnly: string;
let limited: Tenant;

/** Cancels like a handler that reads too much. */
async function cancel(request: IncomingMessage): Promise<void> {
  for await (const _part of request) return;
}

beforeAll(async () => {
  const pages: RequestListener = (request, response) => {
    const refuse = (): unknown => response.writeHead(403).end("no");
    if (request.url === "/refused") return void refuse();
    if (request.url === "/canceled") return void cancel(request).then(refuse);
    request.on("error", () => undefined).resume();
    request.on("end", () => response.end("whole"));
  };
  web = await startWebPort(pages);
  const never = { headersMs: NEVER_MS, bodyMs: NEVER_MS, uploadMs: NEVER_MS, stalledMs: NEVER_MS };
  timeless = await openWebPort(pages, { ...WEB_LIMITS, ...never });
  tenant = await makeTenant();
  readOnly = (await makeKey(tenant.scope, { scope: "read" })).key;
  limited = await makeTenant({ perMinute: 1, perDay: 1000 });
});
afterEach(() => clock.replace(Date.now));
afterAll(async () => {
  await timeless.stop();
  await web.stop();
});

it("answers CONNECT with 405 and closes the connection, whatever follows and however it is closed", async () => {
  const bytes = "CONNECT shelter.example:443 HTTP/1.1\r\nHost: shelter.example:443\r\n\r\n";
  const client = await openRaw(web.port);
  client.socket.write(`${bytes}GET /v1/pets HTTP/1.1\r\nHost: x\r\n\r\n`);
  const text = await client.closed;
  expect(statusesIn(text)).toEqual([405]);
  expect(text).toMatch(/\r\nAllow: DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT\r\n/);
  expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({ code: "method_not_allowed", status: 405 });
  const impatient = await openRaw(web.port);
  impatient.closed.catch(() => undefined);
  impatient.socket.write(bytes);
  impatient.socket.resetAndDestroy();
  await eventually("every connection to end", async () => (await open()) === 0);
});

const open = (): Promise<number> => new Promise((resolve) => web.server.getConnections((_error, count) => resolve(count)));

interface Post {
  key?: string;
  type?: string;
  path?: string;
  more?: string;
}

const head = ({ key, type = "application/json", path = "/v1/pets", more = "" }: Post): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${key === undefined ? "" : `Authorization: Bearer ${key}\r\n`}Content-Type: ${type}\r\n${more}`;

/** Reads only after its last write, as many HTTP libraries do. */
async function writeThenRead(bytes: string, chunks: number, chunk: string): Promise<string> {
  const socket = connect({ port: web.port, host: "127.0.0.1", allowHalfOpen: true });
  let sendError: Error | undefined;
  socket.on("error", (error) => {
    sendError ??= error;
  });
  socket.write(bytes);
  for (let i = 0; i < chunks && !sendError; i += 1) {
    // Separate packets, with time for an answer and a close.
    await new Promise<void>((resolve) => socket.write(chunk, () => setTimeout(resolve, 10)));
  }
  if (sendError) throw sendError;
  let text = "";
  for await (const part of socket as AsyncIterable<Buffer>) text += part.toString("latin1");
  socket.destroy();
  return text;
}

describe("refusal while the body is still being sent", () => {
  const long = { chunks: 20, chunk: "x".repeat(1000) };
  const length = `Content-Length: ${long.chunks * long.chunk.length}\r\n\r\n`;

  it.each([
    [401, () => head({ more: length })],
    [403, () => head({ key: readOnly, more: length })],
    [404, () => head({ key: tenant.key, path: "/v1/cats", more: length })],
    [413, () => head({ key: tenant.key, more: "Content-Length: 20000000\r\n\r\n" })],
    [415, () => head({ key: tenant.key, type: "text/plain", more: length })],
    [429, () => head({ key: limited.key, more: length })],
    [400, () => head({ key: tenant.key, more: `Transfer-Encoding: gzip, chunked\r\n\r\n` })],
    [431, () => head({ key: tenant.key, more: `X-Large: ${"x".repeat(20_000)}\r\n${length}` })],
  ])("a client that reads only after its last write receives the refusal: %i", async (status, bytes) => {
    // Keeps both requests in one minute.
    const now = Date.now();
    clock.replace(() => now);
    if (status === 429)
      await writeThenRead(head({ key: limited.key, more: `Content-Length: ${PET.length}\r\nConnection: close\r\n\r\n${PET}` }), 0, "");
    const text = await writeThenRead(bytes(), long.chunks, long.chunk);
    expect(statusesIn(text)).toEqual([status]);
    expect(text).toContain("\r\nConnection: close\r\n");
    expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({ status });
  });

  it.each([
    ["/refused", "1.1", "close"],
    ["/refused", "1.0", "keep-alive"],
    ["/refused", "1.0", "close"],
    ["/canceled", "1.1", "keep-alive"],
    ["/canceled", "1.0", "close"],
  ])("a client that posts to a page receives the early refusal, too: %s with HTTP/%s and Connection: %s", async (path, version, wish) => {
    const sent = head({ path, more: `Connection: ${wish}\r\n${length}` }).replace("HTTP/1.1", `HTTP/${version}`);
    const text = await writeThenRead(sent, long.chunks, long.chunk);
    expect(text).toMatch(/^HTTP\/1.1 403 .*\r\nConnection: close\r\n.*\r\n\r\nno$/s);
  });

  it("reads on after a page's early refusal, and answers the next request on the connection", async () => {
    const client = await openRaw(timeless.port);
    client.socket.write(`${head({ path: "/refused", more: length })}x`);
    await eventually("the refusal", () => statusesIn(client.text()).length === 1);
    client.socket.end(`${long.chunk.repeat(long.chunks).slice(1)}GET /docs HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(statusesIn(await client.closed)).toEqual([403, 200]);
  });

  it("ends a page's early refusal for an HTTP/1.0 client that waits for its end before it sends more", async () => {
    const client = await openRaw(timeless.port);
    client.socket.write(`${head({ path: "/refused", more: length }).replace("HTTP/1.1", "HTTP/1.0")}x`);
    expect(await client.closed).toMatch(/^HTTP\/1\.1 403 .*\r\n\r\nno$/s);
  });

  it("keeps a page's connection when the whole body arrives before the response", async () => {
    const client = await openRaw(web.port);
    const post = `${head({ path: "/api/setup", more: length })}${long.chunk.repeat(long.chunks)}`;
    client.socket.write(post);
    await eventually("the response", () => statusesIn(client.text()).length === 1);
    client.socket.end(post);
    expect(statusesIn(await client.closed)).toEqual([200, 200]);
  });

  it("leaves no connection behind when refused clients continue or stop halfway", async () => {
    await Promise.all(Array.from({ length: 5 }, () => writeThenRead(head({ more: length }), long.chunks, long.chunk)));
    const client = await openRaw(web.port);
    client.socket.write(`${head({ more: length })}x`);
    expect(statusesIn(await client.closed)).toEqual([401]);
    await eventually("the end of all", async () => (await open()) === 0);
  });
});

describe("client that half-closes the connection after its request", () => {
  it.each([
    ["a list", () => `GET /v1/pets?limit=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tenant.key}\r\n\r\n`, 200],
    ["a creation", () => `${head({ key: tenant.key, more: `Content-Length: ${PET.length}\r\n\r\n` })}${PET}`, 201],
    ["a page", () => "GET /docs HTTP/1.1\r\nHost: localhost\r\n\r\n", 200],
    ["a page's post cut off", () => `${head({ path: "/api/setup", more: "Content-Length: 40\r\n\r\n" })}{"tok`, 400],
    ["a creation cut off", () => `${head({ key: tenant.key, more: "Content-Length: 40\r\n\r\n" })}{"na`, 400],
  ])("answers a half-closed client and closes the connection: %s", async (_what, bytes, status) => {
    const client = await openRaw(web.port);
    client.socket.end(bytes());
    expect(statusesIn(await client.closed)).toEqual([status]);
    await eventually("the end at the server", async () => (await open()) === 0);
  });

  it("answers both requests of a half-closed client that sent them together", async () => {
    const client = await openRaw(web.port);
    const one = `GET /v1/pets?limit=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tenant.key}\r\n\r\n`;
    client.socket.end(one + one);
    expect(statusesIn(await client.closed)).toEqual([200, 200]);
  });

  it("leaves no connection behind when a client closes silently or after its answers", async () => {
    const silent = await openRaw(web.port);
    silent.socket.end();
    await silent.closed;
    const client = await openRaw(web.port);
    client.socket.write("GET /docs HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await eventually("the answer", () => statusesIn(client.text()).length === 1);
    client.socket.end();
    await client.closed;
    await eventually("the end at the server", async () => (await open()) === 0);
  });
});

describe("malformed chunked body", () => {
  it.each(["/v1/pets", "/api/setup"])("answers 400 immediately at %s, whether the body comes with the head or later", async (path) => {
    const key = tenant.key;
    for (const apart of [false, true]) {
      const client = await openRaw(timeless.port);
      const start = head({ key, path, more: "Transfer-Encoding: chunked\r\n\r\n" });
      if (apart) {
        await new Promise<void>((resolve) => client.socket.write(`${start}5\r\n{"nam\r\n`, () => resolve()));
        client.socket.write("not-a-size\r\n");
      } else client.socket.write(`${start}not-a-size\r\n`);
      const text = await client.closed;
      expect(statusesIn(text)).toEqual([400]);
      expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({ code: "invalid_request", status: 400 });
    }
  });
});

describe("client that waits for 100 Continue", () => {
  const expecting = (length: number): string => `Content-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`;

  it.each([
    [401, () => head({ more: expecting(40) })],
    [403, () => head({ key: readOnly, more: expecting(40) })],
    [404, () => head({ key: tenant.key, path: "/v1/cats", more: expecting(40) })],
    [413, () => head({ key: tenant.key, more: expecting(70_000) })],
    [415, () => head({ key: tenant.key, type: "text/plain", more: expecting(40) })],
    [403, () => head({ path: "/refused", more: expecting(40) })],
  ])("refuses the request without 100 Continue so the body is never sent: %i", async (status, bytes) => {
    const client = await openRaw(web.port);
    client.socket.write(bytes());
    expect(statusesIn(await client.closed)).toEqual([status]);
  });

  it.each([
    ["/v1/pets", 201],
    ["/api/setup", 200],
  ])("sends 100 Continue once the body is needed at %s", async (path, status) => {
    const client = await openRaw(web.port);
    client.socket.write(head({ key: tenant.key, path, more: expecting(PET.length) }));
    await eventually("the 100", () => statusesIn(client.text()).length === 1);
    client.socket.end(PET);
    expect(statusesIn(await client.closed)).toEqual([100, status]);
  });
});

describe("HTTP/1.0 client with an Expect header", () => {
  it.each([
    ["/v1/pets", 201],
    ["/api/setup", 200],
  ])("never sends 100 Continue to an HTTP/1.0 client at %s", async (path, status) => {
    const client = await openRaw(web.port);
    const sent = head({ key: tenant.key, path, more: `Content-Length: ${PET.length}\r\nExpect: 100-continue\r\n\r\n` });
    client.socket.write(sent.replace("HTTP/1.1", "HTTP/1.0") + PET);
    expect(statusesIn(await client.closed)).toEqual([status]);
  });
});
