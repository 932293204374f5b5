import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { edgeSettings, visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { useOwnEdge } from "#e2e/support/own-edge.ts";
import { INSIDE_HEADER, insideProof } from "#lib/platform/secrets/inside.rules.ts";
import { parseEncryptionKeys } from "#lib/platform/secrets/rules.ts";
import { EDGE_LIMITS } from "#lib/programs/edge/limits.ts";

const HOST = "paws.pets.test";
const OWN = "pets.example";
const BLOCK = Buffer.alloc(65_536, "x");

let answered: ServerResponse | undefined;
let written = 0;
const sockets: Socket[] = [];

const answer: RequestListener = (request, response) => {
  answered = response;
  if (request.url?.endsWith("/cookies")) {
    return void response
      .writeHead(200, { "set-cookie": "a=b", connection: "x-own", "x-own": "1", "x-kept": "1", "strict-transport-security": "max-age=9" })
      .end("ok");
  }
  if (request.url?.endsWith("/moved")) return void response.writeHead(307, { location: `/sites/${HOST}/cats` }).end();
  if (request.url?.endsWith("/silent")) return;
  if (request.url?.endsWith("/broken")) return void response.destroy();
  if (!request.url?.endsWith("/endless")) return void response.end(request.url);
  const pour = (): void => {
    if (response.destroyed) return;
    written += BLOCK.length;
    if (response.write(BLOCK)) setImmediate(pour);
    else response.once("drain", pour);
  };
  pour();
};
const edge = useOwnEdge({ answer, limits: { maxPerAddress: 8 }, site: OWN });

afterEach(async () => {
  for (const socket of sockets.splice(0)) {
    socket.destroy();
    if (!socket.closed) await once(socket, "close");
  }
});

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

it("streams a response at the visitor's pace and ends it upstream when they leave", async () => {
  const socket = await open(edge().http);
  socket.write(`GET /endless HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
  socket.pause();
  let before = -1;
  await eventually("the flow to be suspended", () => {
    const still = written > 0 && written === before;
    before = written;
    return still;
  });
  expect(written).toBeLessThan(64 * 1024 * 1024);
  const response = answered as ServerResponse;
  socket.destroy();
  await eventually("the end upstream", () => response.destroyed);
});

it("strips cookies, credentials, and a visitor's forwarding headers and Next's own in both directions", async () => {
  const headers = {
    cookie: "session=1",
    authorization: "Bearer x",
    "x-forwarded-for": "1.2.3.4",
    "x-forwarded-proto": "https",
    "x-middleware-subrequest": "a",
    rsc: "1",
    "next-router-prefetch": "1",
    [INSIDE_HEADER]: "1",
    "user-agent": "u",
  };
  const { headers: got } = await visit(edge().http, { host: HOST, path: "/cookies", headers });
  expect(got).toMatchObject({ "x-kept": "1" });
  for (const name of ["set-cookie", "x-own", "strict-transport-security"]) expect(got).not.toHaveProperty(name);
  const sent = edge().upstream.asked.at(-1)?.headers ?? {};
  expect(sent).toMatchObject({
    host: HOST,
    "user-agent": "u",
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-proto": "http",
    "x-forwarded-host": HOST,
    [INSIDE_HEADER]: insideProof(parseEncryptionKeys([edgeSettings()["ENCRYPTION_KEYS"] ?? ""])),
  });
  for (const name of ["cookie", "authorization", "x-middleware-subrequest", "rsc", "next-router-prefetch"])
    expect(sent).not.toHaveProperty(name);
});

it("requests build files, photos, and the script for other websites without the host and keeps site-relative redirects relative", async () => {
  for (const path of ["/_next/static/a.js", "/fonts/a.woff2", "/media/a-320.webp", "/embed.js", "/embed-window.js"])
    expect((await visit(edge().http, { host: HOST, path })).body).toBe(path);
  expect((await visit(edge().http, { host: HOST, path: "/moved" })).headers.location).toBe("/cats");
});

it.each(["POST", "PUT", "DELETE", "OPTIONS"])("refuses %s before the request reaches the site", async (method) => {
  const before = edge().upstream.asked.length;
  const { status, headers } = await visit(edge().http, { host: HOST, method });
  expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  expect(edge().upstream.asked.length).toBe(before);
});

it.each([
  ["no Host", "GET http://paws.pets.test/ HTTP/1.1\r\n\r\n"],
  ["two Hosts", `GET / HTTP/1.1\r\nHost: ${HOST}\r\nHost: ${OWN}\r\n\r\n`],
  ["a body in another coding", `GET / HTTP/1.1\r\nHost: ${HOST}\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
])("refuses a request with %s with 400 before it reaches the site", async (_what, bytes) => {
  const before = edge().upstream.asked.length;
  const socket = await open(edge().http);
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.write(bytes);
  await once(socket, "close");
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(edge().upstream.asked.length).toBe(before);
});

it("lets a visitor read the refusal of a POST after the last write", async () => {
  const socket = connect({ port: edge().http, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  socket.write(`POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 8000\r\n\r\n`);
  // Separate packets, with time for an answer and a close.
  for (let i = 0; i < 8; i += 1) await new Promise<void>((resolve) => socket.write("x".repeat(1000), () => setTimeout(resolve, 10)));
  let text = "";
  for await (const part of socket as AsyncIterable<Buffer>) text += part.toString();
  expect(text).toMatch(/^HTTP\/1\.1 405 /);
});

it("lets a visitor read the refusal of a POST pipelined behind another request", async () => {
  const socket = connect({ port: edge().http, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  answered = undefined;
  socket.write(`GET /silent HTTP/1.1\r\nHost: ${HOST}\r\n\r\nPOST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 8000\r\n\r\n`);
  const first = await eventually("the first request at the site", () => answered);
  first.end("first");
  for (let i = 0; i < 8; i += 1) await new Promise<void>((resolve) => socket.write("x".repeat(1000), () => setTimeout(resolve, 10)));
  let text = "";
  for await (const part of socket as AsyncIterable<Buffer>) text += part.toString();
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual(["200", "405"]);
});

it("refuses a path that escapes the site before the request reaches it", async () => {
  const before = edge().upstream.asked.length;
  for (const path of ["/../admin", "/%2e%2e/admin", "/a%2f..%2fb", "//admin"])
    expect((await visit(edge().http, { host: HOST, path })).status).toBe(400);
  expect(edge().upstream.asked.length).toBe(before);
});

it("refuses headers over the limit, with and without TLS", async () => {
  const headers = { "x-long": "x".repeat(EDGE_LIMITS.maxHeadBytes) };
  expect((await visit(edge().http, { host: HOST, headers })).status).toBe(431);
  expect((await visit(edge().https, { host: OWN, headers, ca: edge().authority.certificate })).status).toBe(431);
});

it("says in the API's own form what is wrong with a request that cannot even be read, with and without TLS", async () => {
  const headers = { "x-long": "x".repeat(3 * EDGE_LIMITS.maxHeadBytes) };
  for (const visited of [
    visit(edge().http, { host: HOST, headers }),
    visit(edge().https, { host: OWN, headers, ca: edge().authority.certificate }),
  ]) {
    const { status, headers: own, body } = await visited;
    expect([status, own["content-type"], JSON.parse(body)]).toEqual([
      431,
      "application/json; charset=utf-8",
      { code: "header_too_large", status: 431, message: expect.stringContaining("at most 16 KB") },
    ]);
  }
  const socket = await open(edge().http);
  socket.end("NOT HTTP\r\n\r\n");
  expect(String(await text(socket))).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*\{"code":"invalid_request"/);
});

it("limits connections per address, and closes the oldest idle one for another", async () => {
  const held: Socket[] = [];
  for (let i = 0; i < 8; i++) held.push(await open(edge().http));
  const [oldest, ...others] = held as [Socket, ...Socket[]];
  oldest.resume();
  const [{ status }] = await Promise.all([visit(edge().http, { host: HOST }), once(oldest, "close")]);
  expect([status, others.some(({ closed }) => closed)]).toEqual([200, false]);
});

it("shows a plain error page when the site disconnects before it responds", async () => {
  const { status, headers } = await visit(edge().http, { host: HOST, path: "/broken" });
  expect([status, headers["retry-after"]]).toEqual([502, "5"]);
});
