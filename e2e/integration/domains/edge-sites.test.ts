import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect } from "node:http2";
import { Agent } from "node:https";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type EdgeProcess,
  edgeSettings,
  NoConnection,
  type StubUpstream,
  startEdgeProcess,
  startStubUpstream,
  visit,
} from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { addServedDomain, createSite } from "#e2e/support/served-domain.ts";
import { createTestAuthority, type TestAuthority } from "#e2e/support/test-authority.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

let drop: () => Promise<void>;
let upstream: StubUpstream;
let edge: EdgeProcess;
let authority: TestAuthority;
const held: ServerResponse[] = [];

beforeAll(async () => {
  drop = await useTestDatabase(edgeSettings());
  authority = await createTestAuthority();
  upstream = await startStubUpstream((request, response) => {
    if (request.url?.endsWith("/slow")) held.push(response);
    else response.setHeader("content-type", "text/plain").end(request.url);
  });
  const paws = await createSite("paws");
  await addServedDomain(paws, { name: "pets.example", use: "primary", certificate: await authority.issue("pets.example") });
  await addServedDomain(paws, { name: "www.pets.example", use: "redirects", certificate: await authority.issue("www.pets.example") });
  await addServedDomain(paws, { name: "second.example", certificate: await authority.issue("second.example") });
  await addServedDomain(paws, { name: "soon.example" });
  await addServedDomain(paws, { name: "waiting.example", routing: "waiting", certificate: await authority.issue("waiting.example") });
  await addServedDomain(paws, { name: "drifted.example", routing: "drifted", certificate: await authority.issue("drifted.example") });
  const settled = await addServedDomain(paws, { name: "settled.example", certificate: await authority.issue("settled.example") });
  const weekAgo = new Date(Date.now() - 7 * 86_400_000);
  await prisma().domain.update({ where: { id: settled }, data: { verifiedAt: weekAgo } });
  const alone = await createSite("alone");
  await addServedDomain(alone, { name: "lonely.example", use: "redirects", certificate: await authority.issue("lonely.example") });
  const free = await createSite("free", { plan: "free" });
  await addServedDomain(free, { name: "free.example", use: "primary", certificate: await authority.issue("free.example") });
  const taken = await createSite("taken");
  await addServedDomain(taken, { name: "pets.example", isHeld: false, certificate: await authority.issue("pets.example") });
  await createSite("draft", { deployed: false });
  await prisma().acmeChallenge.create({ data: { token: "token-1", name: "soon.example", keyAuthorization: "token-1.print" } });
  edge = await startEdgeProcess(upstream.origin, { SHUTDOWN_GRACE_SECONDS: "20" });
});
afterAll(async () => {
  await edge?.stop();
  await upstream?.stop();
  await drop?.();
});

const overTls = (host: string, path = "/") => visit(edge.https, { host, path, ca: authority.certificate });

describe("edge over TLS", () => {
  it.each(["pets.example", "second.example", "drifted.example"])("serves %s with its own certificate", async (host) => {
    const { status, body, headers } = await overTls(host, "/cats?page=2");
    expect({ status, body }).toEqual({ status: 200, body: `/sites/${host}/cats?page=2` });
    expect(headers["strict-transport-security"]).toBe("max-age=604800");
  });

  it("sends year-long HSTS for a domain that has been live for a week", async () => {
    const { headers } = await overTls("settled.example");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it.each(["unknown.example", "waiting.example", "soon.example", "free.example", "paws.pets.test"])(
    "refuses the handshake for %s",
    async (host) => {
      await expect(overTls(host)).rejects.toThrow(/handshake failure/);
    },
  );

  it("answers 421 to a request for a name other than the handshake's", async () => {
    const { status } = await visit(edge.https, { host: "second.example", servername: "pets.example", ca: authority.certificate });
    expect(status).toBe(421);
  });

  it.each(["PETS.Example", "pets.example.", "Pets.EXAMPLE."])("takes the handshake's name as %s", async (servername) => {
    for (const host of ["pets.example", "Pets.example."]) {
      const { status, body } = await visit(edge.https, { host, servername, path: "/cats", ca: authority.certificate });
      expect([status, body]).toEqual([200, "/sites/pets.example/cats"]);
    }
  });

  it("redirects to the primary domain with path and query", async () => {
    const { status, headers } = await overTls("www.pets.example", "/cats?page=2&q=a%20b");
    expect(status).toBe(301);
    expect(headers.location).toBe("https://pets.example/cats?page=2&q=a%20b");
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("redirects to the platform address when there is no primary domain", async () => {
    expect((await overTls("lonely.example", "/cats")).headers.location).toBe("http://alone.pets.test/cats");
  });
});

describe("edge without TLS", () => {
  it("redirects a served domain to HTTPS with path and query", async () => {
    const { status, headers } = await visit(edge.http, { host: "pets.example", path: "/cats?page=2" });
    expect([status, headers.location]).toEqual([308, "https://pets.example/cats?page=2"]);
  });

  it("redirects straight to the primary domain's HTTPS address in a single hop", async () => {
    const { status, headers } = await visit(edge.http, { host: "www.pets.example", path: "/cats?page=2" });
    expect([status, headers.location]).toEqual([301, "https://pets.example/cats?page=2"]);
  });

  it("serves the platform address", async () => {
    const { status, body } = await visit(edge.http, { host: "paws.pets.test:8080", path: "/cats" });
    expect([status, body]).toEqual([200, "/sites/paws.pets.test/cats"]);
  });

  it("explains with a 503 that a name is waiting for its certificate", async () => {
    const { status, body } = await visit(edge.http, { host: "soon.example" });
    expect(status).toBe(503);
    expect(body).toContain("being set up");
  });

  it("answers alike for all names that are not served", async () => {
    const names = [
      "unknown.example",
      "waiting.example",
      "free.example",
      "draft.pets.test",
      "anonymous.pets.test",
      "a.b.pets.test",
      "127.0.0.1",
    ];
    const pages = await Promise.all(names.map((host) => visit(edge.http, { host })));
    expect(pages.map(({ status }) => status)).toEqual(names.map(() => 404));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  });

  it("answers an ACME challenge only at its own host", async () => {
    const path = "/.well-known/acme-challenge/token-1";
    expect(await visit(edge.http, { host: "soon.example", path })).toMatchObject({ status: 200, body: "token-1.print" });
    expect((await visit(edge.http, { host: "pets.example", path })).status).toBe(404);
    expect((await visit(edge.http, { host: "soon.example", path: `${path}x` })).status).toBe(404);
  });
});

/**
 * Repeats until refused before starting: no new connection, or no request on the open one.
 * @param got collects statuses, and errors in place of missing answers
 */
async function askOn(ask: () => Promise<unknown>, got: unknown[]): Promise<void> {
  for (;;) {
    try {
      got.push(await ask());
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (error instanceof NoConnection && (code === "ECONNREFUSED" || code === "ECONNRESET")) return;
      if (code === "ERR_HTTP2_GOAWAY_SESSION" || message.includes("NGHTTP2_REFUSED_STREAM")) return;
      got.push(code);
    }
  }
}

function askerByHttp2(host: string): () => Promise<unknown> {
  const session = connect(`https://${host}:${edge.https}`, {
    ca: authority.certificate,
    lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  return async () => {
    const stream = session.request({ ":path": "/cats" });
    const [[headers]] = await Promise.all([once(stream, "response"), text(stream)]);
    return headers[":status"];
  };
}

it("finishes pending requests, accepts no new ones, and exits when stopped under load", async () => {
  const host = "pets.example";
  const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1, ca: authority.certificate }));
  const asks = [
    ...agents.map((agent) => async () => (await visit(edge.https, { host, agent })).status),
    ...[askerByHttp2(host), askerByHttp2(host)].flatMap((ask) => [ask, ask, ask]),
  ];
  const answers = asks.map((): unknown[] => []);
  const walks = asks.map((ask, i) => askOn(ask, answers[i] as unknown[]));
  await eventually("load on all connections", () => answers.every((got) => got.length >= 20));
  const slow = [visit(edge.http, { host: "paws.pets.test", path: "/slow" }), overTls(host, "/slow")];
  await eventually("requests that were begun", () => held.length === slow.length);
  const stopped = edge.stop();
  await Promise.all(walks);
  for (const got of answers) {
    expect(got.filter((status) => status !== 200)).toEqual([]);
  }
  for (const response of held) response.end("late");
  expect(await Promise.all(slow)).toMatchObject(slow.map(() => ({ status: 200, body: "late", headers: { connection: "close" } })));
  expect(await stopped).toEqual([0, null]);
});
