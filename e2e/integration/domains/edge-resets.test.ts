import { once } from "node:events";
import { type ClientHttp2Session, connect, constants } from "node:http2";
import { connect as connectTls } from "node:tls";
import { expect, it, onTestFinished, vi } from "vitest";
import { visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { useOwnEdge } from "#e2e/support/own-edge.ts";
import { EDGE_LIMITS } from "#lib/programs/edge/limits.ts";

const OWN = "pets.example";
const FLOODING = "127.0.0.2";
const HASTY = "127.0.0.3";
const CONNECTIONS = 8;
const EACH = EDGE_LIMITS.maxResetsPerAddress / CONNECTIONS;

const edge = useOwnEdge({
  answer: (request, response) => {
    if (!request.url?.endsWith("/silent")) response.end("ok");
  },
  site: OWN,
});

async function sessionFrom(localAddress: string): Promise<ClientHttp2Session> {
  const to = {
    host: "127.0.0.1",
    port: edge().https,
    localAddress,
    servername: OWN,
    ca: edge().authority.certificate,
    ALPNProtocols: ["h2"],
  };
  const socket = connectTls(to);
  const session = connect(`https://${OWN}:${edge().https}`, { createConnection: () => socket });
  session.on("error", () => undefined);
  await once(session, "connect");
  return session;
}

async function isServed(localAddress: string): Promise<boolean> {
  try {
    const session = await sessionFrom(localAddress);
    const stream = session.request({ ":path": "/" });
    const [headers] = (await once(stream, "response")) as [Record<string, number>];
    session.destroy();
    return headers[":status"] === 200;
  } catch {
    return false;
  }
}

async function openAndReset(session: ClientHttp2Session): Promise<void> {
  for (let sent = 0; sent < EACH && !session.closed && !session.destroyed; sent += 1) {
    const stream = session.request({ ":path": "/silent" });
    stream.on("error", () => undefined);
    const over = once(stream, "close").catch(() => undefined);
    setImmediate(() => stream.close(constants.NGHTTP2_CANCEL));
    await over;
  }
}

it("refuses sooner an address that cancels requests as soon as it sends them", async () => {
  const session = await sessionFrom(HASTY);
  const canceled = EDGE_LIMITS.maxResetsPerAddress / 8;
  expect(canceled).toBeLessThan(EDGE_LIMITS.maxResets);
  for (let sent = 0; sent < canceled; sent += 1) {
    const stream = session.request({ ":path": "/" });
    stream.on("error", () => undefined);
    stream.close(constants.NGHTTP2_CANCEL);
  }
  await eventually("the end of the connection", () => session.destroyed);
  expect(await isServed(HASTY)).toBe(false);
});

it("closes all connections of an address that opens and resets requests over many, and refuses it for a while", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const quiet = await sessionFrom(FLOODING);
  const sessions = await Promise.all(Array.from({ length: CONNECTIONS }, () => sessionFrom(FLOODING)));
  // Stays below the limit of each connection.
  expect(EACH).toBeLessThan(EDGE_LIMITS.maxResets);
  await Promise.all(sessions.map(openAndReset));
  await openAndReset(quiet);
  await eventually("the end of every connection", () => [quiet, ...sessions].every(({ destroyed }) => destroyed));
  expect(await isServed(FLOODING)).toBe(false);
  expect((await visit(edge().https, { host: OWN, ca: edge().authority.certificate })).status).toBe(200);
  vi.advanceTimersByTime(EDGE_LIMITS.refusedMs);
  expect(await isServed(FLOODING)).toBe(true);
});
