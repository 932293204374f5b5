import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type IncomingHttpHeaders } from "node:http2";
import { request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { type Visited, visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { useOwnEdge } from "#e2e/support/own-edge.ts";
import { storeOwnCertificate } from "#e2e/support/served-domain.ts";
import { EDGE_LIMITS } from "#lib/programs/edge/limits.ts";

const HOST = "dashboard.pets.test";
const OTHER = "other.pets.test";
const IDLE_MS = 3000;

let closed = 0;

const answer: RequestListener = (request, response) => {
  if (request.url === "/silent") return void request.socket.once("close", () => (closed += 1));
  if (request.url === "/named") return void response.end(JSON.stringify(request.rawHeaders));
  if (request.url?.endsWith("/cut")) return void request.socket.destroy();
  response.end(request.url);
};

const edge = useOwnEdge({
  answer,
  limits: { idleMs: IDLE_MS },
  dashboard: HOST,
  prepare: async (authority) => {
    for (const name of [HOST, OTHER]) await storeOwnCertificate(name, null, await authority.issue(name));
  },
});

const ask = (method: string, at: string, headers: Record<string, string> = {}): Promise<Visited> =>
  visit(edge().https, { host: HOST, method, path: at, headers, ca: edge().authority.certificate });

const timesAsked = (line: string): number => edge().upstream.asked.filter((asked) => asked.line === line).length;

/** The edge keeps its connection to the web process. */
async function warm(): Promise<void> {
  expect((await ask("GET", "/warm")).status).toBe(200);
}

it("asks once for a visitor who leaves before the answer", async () => {
  await warm();
  const { certificate: ca } = edge().authority;
  const request = httpsRequest({
    host: "127.0.0.1",
    port: edge().https,
    servername: HOST,
    ca,
    path: "/silent",
    headers: { host: HOST },
    agent: false,
  });
  request.on("error", () => undefined);
  request.end();
  await eventually("the request", () => timesAsked("GET /silent") === 1);
  request.destroy();
  await eventually("the end of the request", () => closed === 1);
  await warm();
  expect(timesAsked("GET /silent")).toBe(1);
});

it("asks once where the web process is silent for too long, while the visitor stays", async () => {
  edge().upstream.asked.splice(0);
  await warm();
  const session = connect(`https://127.0.0.1:${edge().https}`, { servername: HOST, ca: edge().authority.certificate });
  const stream = session.request({ ":path": "/silent", ":authority": HOST });
  const others = setInterval(() => session.request({ ":path": "/warm", ":authority": HOST }).resume(), IDLE_MS / 5);
  const [headers] = (await once(stream, "response")) as [IncomingHttpHeaders];
  clearInterval(others);
  session.destroy();
  expect([headers[":status"], timesAsked("GET /silent")]).toEqual([502, 1]);
});

it.each([
  ["GET", 2],
  ["HEAD", 2],
  ["DELETE", 1],
  ["POST", 1],
])("asks for %s as often as it may where a kept connection ends: %i", async (method, times) => {
  await warm();
  expect((await ask(method, "/cut")).status).toBe(502);
  expect(timesAsked(`${method} /cut`)).toBe(times);
});

it.each(["constructor", "__proto__"])("passes on a header named %s, more often than an address's share", async (name) => {
  for (let i = 0; i <= EDGE_LIMITS.maxAskedPerAddress; i += 1) {
    const { status, body } = await ask("GET", "/named", { [name]: "x" });
    expect([status, JSON.parse(body)]).toEqual([200, expect.arrayContaining([name, "x"])]);
  }
});

it.each([
  ["/v1/cut", "application/json; charset=utf-8", '"code":"service_unavailable"', 503],
  ["/cut", "text/html; charset=utf-8", "The service is not responding right now.", 502],
])("answers %s in its own form where the web process does not", async (at, type, words, code) => {
  const { status, headers, body } = await ask("GET", at);
  expect([status, headers["content-type"], headers["retry-after"]]).toEqual([code, type, "5"]);
  expect(body).toContain(words);
  if (code === 503) expect([JSON.parse(body).status, headers.link]).toEqual([503, '</docs/errors#service_unavailable>; rel="help"']);
});

it.each([
  ["/v1/pets", '"code":"header_too_large"', true],
  ["/sign-in", "Delete this service's cookies", false],
])("refuses headers over the limit in the form of %s over HTTP/2 and HTTP/1.1", async (at, words, hasId) => {
  const large = { "x-long": "x".repeat(EDGE_LIMITS.maxHeadBytes) };
  const session = connect(`https://127.0.0.1:${edge().https}`, { servername: HOST, ca: edge().authority.certificate });
  const stream = session.request({ ":path": at, ":authority": HOST, ...large });
  const [headers] = (await once(stream, "response")) as [IncomingHttpHeaders];
  const body = await text(stream);
  const older = await ask("GET", at, large);
  const answers = [
    [headers[":status"], body, headers["x-request-id"]],
    [older.status, older.body, older.headers["x-request-id"]],
  ];
  for (const [status, said, id] of answers) {
    expect([status, said, /^req_\w{22}$/.test(String(id))]).toEqual([431, expect.stringContaining(words), hasId]);
  }
  session.destroy();
});

it("tells a caller of the API whose connection is for another name in the API's own form", async () => {
  const options = { host: HOST, path: "/v1/pets", headers: { host: HOST }, ca: edge().authority.certificate };
  const { status, headers, body } = await visit(edge().https, { ...options, servername: OTHER });
  expect([status, JSON.parse(body)]).toEqual([421, expect.objectContaining({ code: "misdirected_request", status: 421 })]);
  expect(headers["x-request-id"]).toMatch(/^req_\w{22}$/);
});
