import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { type Visited, visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { useOwnEdge } from "#e2e/support/own-edge.ts";
import { createSite, storeOwnCertificate, tellOfSite } from "#e2e/support/served-domain.ts";
import { NO_PROJECT } from "#lib/sites/certificates/holders.schema.ts";

const HOST = "dashboard.pets.test";
const MIB = 1024 * 1024;

/** Lets the stub go on after its first part. */
let release: () => void = () => undefined;
let firstPart: PromiseWithResolvers<string>;

const answer: RequestListener = (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://web");
  if (pathname === "/refused") return void response.writeHead(413, { "content-type": "text/plain" }).end("too large");
  if (pathname === "/events") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: one\n\n");
    release = () => void response.end("data: two\n\n");
    return;
  }
  if (request.method === "POST") {
    let bytes = 0;
    request.on("data", (part: Buffer) => {
      firstPart.resolve(String(part.subarray(0, 5)));
      bytes += part.length;
    });
    request.once("end", () => response.end(String(bytes)));
    return;
  }
  response.setHeader("set-cookie", ["one=1; Secure", "two=2; Secure"]).setHeader("strict-transport-security", "max-age=1").end(request.url);
};

const edge = useOwnEdge({ answer, dashboard: HOST });

const overTls = (host: string, at = "/", headers: Record<string, string> = {}): Promise<Visited> =>
  visit(edge().https, { host, path: at, headers, ca: edge().authority.certificate });

/** The edge hears of a certificate after it is stored. */
const served = (host: string, at?: string): Promise<Visited> =>
  eventually("its certificate", () => overTls(host, at).catch(() => undefined));

it("says that the dashboard is being set up, and refuses its TLS, until there is a certificate", async () => {
  expect(await visit(edge().http, { host: HOST })).toMatchObject({
    status: 503,
    body: expect.stringContaining("This service is being set up."),
  });
  await expect(overTls(HOST)).rejects.toThrow(/handshake failure/);
  await storeOwnCertificate(HOST, null, await edge().authority.issue(HOST));
  await tellOfSite(BigInt(NO_PROJECT));
  expect(await served(HOST)).toMatchObject({ status: 200 });
  const { status, headers } = await visit(edge().http, { host: HOST, path: "/sign-in?next=%2F" });
  expect([status, headers.location]).toEqual([308, `https://${HOST}:${edge().https}/sign-in?next=%2F`]);
  expect(edge().upstream.asked).toHaveLength(1);
});

it("passes on requests as they are, besides where they come from", async () => {
  const sent = { authorization: "Bearer key", cookie: "a=1; b=2", "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http" };
  const { body, headers } = await overTls(HOST, "/v1//pets%2Fx?q=%00", { ...sent, forwarded: "for=203.0.113.9", "x-own": "kept" });
  expect(body).toBe("/v1//pets%2Fx?q=%00");
  expect(headers["set-cookie"]).toEqual(["one=1; Secure", "two=2; Secure"]);
  expect(headers["strict-transport-security"]).toBe("max-age=1");
  const { line, headers: seen } = edge().upstream.asked.at(-1) ?? {};
  expect(line).toBe("GET /v1//pets%2Fx?q=%00");
  expect(seen).toMatchObject({ authorization: "Bearer key", cookie: "a=1; b=2", host: HOST, "x-own": "kept" });
  expect(seen).toMatchObject({ "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https", "x-forwarded-host": HOST });
  expect(seen).not.toHaveProperty("forwarded");
});

interface Sent {
  write(part: Buffer | string): void;
  end(): void;
  answered: Promise<{ status: number; body: Readable }>;
  close(): void;
}

function overHttp1(method: string, at: string, headers: Record<string, string> = {}): Sent {
  const request = httpsRequest({
    host: "127.0.0.1",
    port: edge().https,
    servername: HOST,
    ca: edge().authority.certificate,
    method,
    path: at,
    headers: { host: HOST, ...headers },
    agent: false,
  });
  const answered = once(request, "response").then(([response]) => ({ status: response.statusCode as number, body: response as Readable }));
  return { write: (part) => void request.write(part), end: () => void request.end(), answered, close: () => void request.destroy() };
}

function overHttp2(method: string, at: string): Sent {
  const session = connectHttp2(`https://127.0.0.1:${edge().https}`, { servername: HOST, ca: edge().authority.certificate });
  const stream = session.request({ ":method": method, ":path": at, ":authority": HOST }, { endStream: method === "GET" });
  const answered = once(stream, "response").then(([headers]) => ({ status: Number(headers[":status"]), body: stream as Readable }));
  return { write: (part) => void stream.write(part), end: () => void stream.end(), answered, close: () => session.destroy() };
}

it.each([
  ["HTTP/1.1", overHttp1],
  ["HTTP/2", overHttp2],
])("passes on a body as it arrives over %s", async (_, send) => {
  firstPart = Promise.withResolvers();
  const sent = send("POST", "/v1/pets");
  sent.write("first");
  expect(await firstPart.promise).toBe("first");
  sent.write(Buffer.alloc(MIB));
  sent.end();
  const { status, body } = await sent.answered;
  expect([status, await text(body)]).toEqual([200, String(MIB + 5)]);
  expect(edge().upstream.asked.at(-1)?.headers).toMatchObject({ "transfer-encoding": "chunked" });
  sent.close();
});

it.each([
  ["HTTP/1.1", overHttp1],
  ["HTTP/2", overHttp2],
])("passes back events as they happen over %s", async (_, send) => {
  const sent = send("GET", "/events");
  sent.end();
  const { body } = await sent.answered;
  const [first] = (await once(body, "data")) as [Buffer];
  expect(String(first)).toBe("data: one\n\n");
  release();
  expect(await text(body)).toBe("data: two\n\n");
  sent.close();
});

it.each([
  ["HTTP/1.1", overHttp1],
  ["HTTP/2", overHttp2],
])("passes back a refusal of a body that still arrives over %s", async (_, send) => {
  const sent = send("POST", "/refused");
  sent.write(Buffer.alloc(64 * 1024));
  const { status, body } = await sent.answered;
  expect([status, await text(body)]).toEqual([413, "too large"]);
  sent.close();
});

it("serves a site under the platform's domain over HTTP until it has its own certificate, then over HTTPS", async () => {
  const projectId = await createSite("paws");
  const host = "paws.pets.test";
  expect(await visit(edge().http, { host, path: "/cats" })).toMatchObject({ status: 200, body: `/sites/${host}/cats` });
  await expect(overTls(host)).rejects.toThrow(/handshake failure/);
  await storeOwnCertificate(host, projectId, await edge().authority.issue(host));
  await tellOfSite(projectId);
  expect(await served(host, "/cats")).toMatchObject({ status: 200, body: `/sites/${host}/cats` });
  const { status, headers } = await visit(edge().http, { host, path: "/cats" });
  expect([status, headers.location]).toEqual([308, `https://${host}/cats`]);
});
