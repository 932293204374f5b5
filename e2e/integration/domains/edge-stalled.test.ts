import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import { pipeline, Readable } from "node:stream";
import { connect as connectTls } from "node:tls";
import { expect, it, onTestFinished, vi } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { useOwnEdge } from "#e2e/support/own-edge.ts";
import { EDGE_LIMITS } from "#lib/programs/edge/limits.ts";

const OWN = "pets.example";
const MAX = 12;
/** Exceeds all buffers between site and visitor. */
const PAUSE_EACH = 1_000_000;
const PAGE = Buffer.alloc(4_000_000, "x");

function* endless(): Generator<Buffer> {
  for (;;) yield PAGE;
}

const held: ServerResponse[] = [];

const edge = useOwnEdge({
  answer: (request, response) => {
    if (request.url?.endsWith("/quick")) return void response.end("ok");
    held.push(response);
    if (request.url?.endsWith("/large")) response.end(PAGE);
    // Larger than all buffers of any system between site and visitor.
    if (request.url?.endsWith("/endless")) pipeline(Readable.from(endless()), response, () => undefined);
  },
  limits: { maxAskedPerAddress: MAX, maxWaitingPerAddress: 1 },
  site: OWN,
});

async function openSession(): Promise<ClientHttp2Session> {
  const session = connect(`https://${OWN}:${edge().https}`, {
    ca: edge().authority.certificate,
    servername: OWN,
    lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  session.on("error", () => undefined);
  await once(session, "connect");
  return session;
}

function ask(session: ClientHttp2Session, path: string): ClientHttp2Stream {
  const stream = session.request({ ":path": path });
  stream.on("error", () => undefined);
  return stream;
}

async function statusOf(stream: ClientHttp2Stream): Promise<number> {
  const [headers] = (await once(stream, "response")) as [Record<string, number>];
  return headers[":status"] ?? 0;
}

/** Stops the edge's timers until the test advances them, so a pause of this machine never counts as a visitor's. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

it("drops a stalled visitor's response and frees the site's connection", async () => {
  const session = await openSession();
  stopTime();
  const stream = ask(session, "/endless");
  expect(await statusOf(stream)).toBe(200);
  stream.pause();
  const [response] = held.splice(0);
  await eventually("the end at the site", () => {
    vi.advanceTimersByTime(EDGE_LIMITS.stalledMs);
    return response?.destroyed;
  });
  expect(response?.writableFinished).toBe(false);
  session.destroy();
});

it("delivers the full response to a slow but steady visitor, however long it takes", async () => {
  const session = await openSession();
  stopTime();
  const stream = ask(session, "/large");
  expect(await statusOf(stream)).toBe(200);
  let [bytes, pauses] = [0, 0];
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes < (pauses + 1) * PAUSE_EACH) continue;
    pauses += 1;
    vi.advanceTimersByTime(EDGE_LIMITS.stalledMs - 1);
  }
  expect(pauses).toBeGreaterThan(2);
  expect(bytes).toBe(PAGE.length);
  held.splice(0);
  session.destroy();
});

it("asks an unresponsive site only once and answers the visitor with 502", async () => {
  const session = await openSession();
  expect(await statusOf(ask(session, "/quick"))).toBe(200);
  stopTime();
  const stream = ask(session, "/silent");
  await eventually("the request at the site", () => held.length > 0);
  vi.advanceTimersByTime(EDGE_LIMITS.upstreamMs);
  expect(await statusOf(stream)).toBe(502);
  await eventually("its end at the site", () => held.every((response) => response.destroyed));
  expect(held.splice(0)).toHaveLength(1);
  session.destroy();
});

it("lets requests above an address's share wait their turn, and refuses them only once too many wait", async () => {
  const sessions = [await openSession(), await openSession()] as [ClientHttp2Session, ClientHttp2Session];
  for (let i = 0; i < MAX; i++) ask(sessions[i % 2] as ClientHttp2Session, "/silent");
  await eventually("all of them at the site", () => held.length === MAX);
  const waiting = statusOf(ask(sessions[0], "/quick"));
  expect(await statusOf(ask(sessions[0], "/quick"))).toBe(429);
  sessions[1].destroy();
  expect(await waiting).toBe(200);
  await eventually("room for another", async () => (await statusOf(ask(sessions[0], "/quick"))) === 200);
  sessions[0].destroy();
});

it("forgets a waiting visitor who leaves, and tells one who has waited too long", async () => {
  const sessions = [await openSession(), await openSession()] as [ClientHttp2Session, ClientHttp2Session];
  held.splice(0);
  for (let i = 0; i < MAX; i++) ask(sessions[0], "/silent");
  await eventually("all of them at the site", () => held.length === MAX);
  stopTime();
  const left = ask(sessions[1], "/quick");
  expect(await statusOf(ask(sessions[1], "/quick"))).toBe(429);
  const over = once(left, "close");
  left.close();
  await over;
  const waiting = statusOf(ask(sessions[1], "/quick"));
  expect(await statusOf(ask(sessions[1], "/quick"))).toBe(429);
  vi.advanceTimersByTime(EDGE_LIMITS.upstreamMs);
  expect(await waiting).toBe(429);
  for (const session of sessions) session.destroy();
});

it("visitors who leave early end only their own requests", async () => {
  for (let round = 0; round < 20; round += 1) {
    const socket = connectTls({ host: "127.0.0.1", port: edge().https, servername: OWN, ca: edge().authority.certificate });
    socket.on("error", () => undefined);
    await once(socket, "secureConnect");
    // Both requests are abandoned.
    socket.write(`GET /silent HTTP/1.1\r\nHost: ${OWN}\r\n\r\nGET / HTTP/1.1\r\nHost: other.example\r\n\r\n`);
    socket.destroy();
  }
  const session = await openSession();
  expect(await statusOf(ask(session, "/quick"))).toBe(200);
  session.destroy();
  await eventually("the ends at the site", () => held.every((response) => response.destroyed));
});

it("refuses a request whose Host differs from its authority", async () => {
  const session = await openSession();
  expect(await statusOf(session.request({ ":path": "/quick", ":authority": OWN, host: "other.example" }))).toBe(400);
  session.destroy();
});
