import { once } from "node:events";
import { type ClientHttp2Session, connect, constants } from "node:http2";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { edgeSettings, type StubUpstream, startStubUpstream, visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { addServedDomain, createSite } from "#e2e/support/served-domain.ts";
import { createTestAuthority, type TestAuthority } from "#e2e/support/test-authority.ts";
import { createTestDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { type Edge, startEdge } from "#lib/programs/edge/edge.ts";
import { EDGE_LIMITS } from "#lib/programs/edge/limits.ts";

const OWN = "pets.example";
const FLOODING = "127.0.0.2";
const CONNECTIONS = 8;
const EACH = EDGE_LIMITS.maxResetsPerAddress / CONNECTIONS;

let drop: () => Promise<void>;
let upstream: StubUpstream;
let edge: Edge;
let https: number;
let authority: TestAuthority;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  https = await testPort();
  upstream = await startStubUpstream((request, response) => {
    if (!request.url?.endsWith("/silent")) response.end("ok");
  });
  const ports = { EDGE_HTTP_PORT: "off", EDGE_HTTPS_PORT: String(https), SHUTDOWN_GRACE_SECONDS: "1" };
  useDatabase(database.url, edgeSettings({ EDGE_HOST: "127.0.0.1", WEB_ORIGIN: upstream.origin, ...ports }));
  authority = await createTestAuthority();
  await addServedDomain(await createSite("paws"), { name: OWN, use: "primary", certificate: await authority.issue(OWN) });
  edge = await startEdge();
});
afterAll(async () => {
  await edge?.stop();
  await upstream?.stop();
  await drop?.();
});

async function sessionFrom(localAddress: string): Promise<ClientHttp2Session> {
  const to = { host: "127.0.0.1", port: https, localAddress, servername: OWN, ca: authority.certificate, ALPNProtocols: ["h2"] };
  const socket = connectTls(to);
  const session = connect(`https://${OWN}:${https}`, { createConnection: () => socket });
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

it("closes all connections of an address that opens and resets requests over many, and refuses it for a while", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const quiet = await sessionFrom(FLOODING);
  const sessions = await Promise.all(Array.from({ length: CONNECTIONS }, () => sessionFrom(FLOODING)));
  // Below the limit of each connection.
  expect(EACH).toBeLessThan(EDGE_LIMITS.maxResets);
  await Promise.all(sessions.map(openAndReset));
  await openAndReset(quiet);
  await eventually("the end of every connection", () => [quiet, ...sessions].every(({ destroyed }) => destroyed));
  expect(await isServed(FLOODING)).toBe(false);
  expect((await visit(https, { host: OWN, ca: authority.certificate })).status).toBe(200);
  vi.advanceTimersByTime(EDGE_LIMITS.refusedMs);
  expect(await isServed(FLOODING)).toBe(true);
});
