import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { type ClientHttp2Session, connect } from "node:http2";
import { Agent } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type EdgeProcess, edgeSettings, type StubUpstream, startEdgeProcess, startStubUpstream, visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { addServedDomain, createSite, storeCertificate, tellOfSite } from "#e2e/support/served-domain.ts";
import { createTestAuthority, type TestAuthority } from "#e2e/support/test-authority.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { holdDomains } from "#lib/gateway/plans/domains.jobs.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { binProject } from "#lib/shelter/projects/bin.mutations.ts";
import { removeDomain } from "#lib/sites/domains/mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

let drop: () => Promise<void>;
let upstream: StubUpstream;
let edges: EdgeProcess[] = [];
let authority: TestAuthority;
const quit: (() => void)[] = [];

beforeAll(async () => {
  drop = await useTestDatabase(edgeSettings());
  authority = await createTestAuthority();
  upstream = await startStubUpstream();
  edges = [await startEdgeProcess(upstream.origin), await startEdgeProcess(upstream.origin)];
});
afterEach(() => {
  for (const end of quit.splice(0)) end();
});
afterAll(async () => {
  for (const edge of edges) await edge.stop();
  await upstream?.stop();
  await drop?.();
});

async function serve(name: string): Promise<{ projectId: bigint; domainId: bigint }> {
  const projectId = await createSite(name.split(".")[0] ?? "");
  const domainId = await addServedDomain(projectId, { name, use: "primary", certificate: await authority.issue(name) });
  await tellOfSite(projectId);
  return { projectId, domainId };
}

async function openHttp2(edge: EdgeProcess, host: string): Promise<ClientHttp2Session> {
  const session = connect(`https://${host}:${edge.https}`, {
    ca: authority.certificate,
    servername: host,
    lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  await once(session, "connect");
  return session;
}

function askHttp2(session: ClientHttp2Session, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ":path": "/", ":authority": host });
    let status = 0;
    stream.once("response", (headers) => {
      status = headers[":status"] ?? 0;
    });
    stream.once("error", reject);
    stream.resume();
    stream.once("close", () => resolve(status));
    stream.end();
  });
}

function keepAsking(ask: () => Promise<number>): { count(): number; stop(): Promise<{ at: number; status: number }[]> } {
  const answers: { at: number; status: number }[] = [];
  let going = true;
  quit.push(() => {
    going = false;
  });
  const asking = (async () => {
    while (going) {
      const at = performance.now();
      answers.push({ at, status: await ask().catch(() => 0) });
      // A closed connection fails immediately; yield to the others.
      await new Promise(setImmediate);
    }
  })();
  return {
    count: () => answers.length,
    async stop() {
      going = false;
      await asking;
      return answers;
    },
  };
}

const ACTOR = { kind: "system", id: null } as const;
interface Served {
  domainId: bigint;
  projectId: bigint;
}
const scopeOf = ({ projectId }: Served) => projectScope(String(projectId));

async function endDomains(served: Served): Promise<void> {
  await setPlan(scopeOf(served), "free", null, ACTOR);
  await prisma().project.update({ where: { id: served.projectId }, data: { domainsUntil: new Date(Date.now() - 1) } });
  await holdDomains({ projectId: String(served.projectId) });
}

it.each([
  ["removal", "gone.example", (served: Served) => removeDomain(scopeOf(served), String(served.domainId), ACTOR)],
  ["a plan without domains, days later,", "lapsed.example", endDomains],
  ["the project's end", "ended.example", (served: Served) => binProject(scopeOf(served), "ended", ACTOR)],
])("refuses every request once %s has reached an edge, on its open connections under load", async (_what, host, end) => {
  const ids = await serve(host);
  const agents = edges.map(() => new Agent({ keepAlive: true, maxSockets: 1, ca: authority.certificate }));
  const sessions = await Promise.all(edges.map((edge) => openHttp2(edge, host)));
  const walks = edges.flatMap((edge, i) => [
    keepAsking(async () => (await visit(edge.https, { host, agent: agents[i] as Agent, ca: authority.certificate })).status),
    keepAsking(() => askHttp2(sessions[i] as ClientHttp2Session, host)),
  ]);
  await eventually("load on all connections", () => walks.every((walk) => walk.count() >= 50));
  await end(ids);
  for (const edge of edges) {
    const refuses = () => visit(edge.https, { host, ca: authority.certificate }).then(() => false, String);
    expect(await eventually("a refusal", refuses)).toMatch(/handshake failure/);
  }
  const ended = performance.now();
  const last = upstream.asked.length;
  for (const walk of walks) {
    const answers = await walk.stop();
    const before = answers.filter(({ at }) => at < ended);
    expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    expect(answers.filter(({ at, status }) => at > ended && status === 200)).toEqual([]);
  }
  expect(upstream.asked.length - last).toBeLessThanOrEqual(walks.length);
  for (const session of sessions) session.destroy();
  for (const agent of agents) agent.destroy();
});

it.each(["TLSv1.2", "TLSv1.3"] as const)("never resumes a %s session for any name", async (version) => {
  const [own, other] = [`own-${version.slice(-1)}.example`, `other-${version.slice(-1)}.example`];
  const served = await serve(own);
  await addServedDomain(served.projectId, { name: other, certificate: await authority.issue(other) });
  await tellOfSite(served.projectId);
  const [edge] = edges as [EdgeProcess];
  const file = path.join(mkdtempSync(path.join(tmpdir(), "petstore-session-")), "session");
  // OpenSSL offers tickets to any name; browsers and Node do not.
  const protocol = version === "TLSv1.2" ? "-tls1_2" : "-tls1_3";
  const shakeHands = async (name: string, session: "-sess_in" | "-sess_out"): Promise<string> => {
    const to = ["-connect", `127.0.0.1:${edge.https}`, "-servername", name];
    const client = spawn("openssl", ["s_client", ...to, protocol, session, file, "-ign_eof"], { stdio: ["pipe", "pipe", "ignore"] });
    quit.push(() => client.kill("SIGKILL"));
    client.stdin.end(`GET / HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
    return await text(client.stdout);
  };
  expect(await shakeHands(own, "-sess_out")).toMatch(/^New, TLS/m);
  for (const name of [own, other]) expect(await shakeHands(name, "-sess_in")).toMatch(/^New, TLS[\s\S]*200 OK/m);
});

it("accepts only authenticated encryption over TLS 1.2", async () => {
  const host = "ciphers.example";
  await serve(host);
  const [edge] = edges as [EdgeProcess];
  const cipherOf = (ciphers: string): Promise<string> =>
    new Promise((resolve) => {
      const to = { host: "127.0.0.1", port: edge.https, servername: host, ca: authority.certificate };
      const socket = connectTls({ ...to, maxVersion: "TLSv1.2", ciphers }, () => {
        resolve(socket.getCipher().name);
        socket.destroy();
      });
      socket.once("error", ({ message }) => resolve(message));
    });
  expect(await cipherOf("ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384")).toMatch(/handshake failure/);
  expect(await cipherOf("ECDHE-ECDSA-AES128-GCM-SHA256")).toBe("ECDHE-ECDSA-AES128-GCM-SHA256");
});

it("renews a certificate under load without a single failed handshake", async () => {
  const host = "renewed.example";
  const { domainId, projectId } = await serve(host);
  const serials = new Set<string>();
  const walks = edges.flatMap((edge) =>
    [1, 2].map(() =>
      keepAsking(
        () =>
          new Promise<number>((resolve, reject) => {
            const socket = connectTls({ host: "127.0.0.1", port: edge.https, servername: host, ca: authority.certificate }, () => {
              serials.add(socket.getPeerCertificate().serialNumber);
              socket.end();
              resolve(200);
            });
            socket.once("error", reject);
          }),
      ),
    ),
  );
  await eventually("a handshake", () => serials.size >= 1);
  for (let i = 0; i < 5; i++) {
    await storeCertificate(domainId, await authority.issue(host));
    await tellOfSite(projectId);
    await eventually("a handshake with the new certificate", () => serials.size >= i + 2);
  }
  for (const walk of walks) expect((await walk.stop()).filter(({ status }) => status !== 200)).toEqual([]);
  expect(serials.size).toBe(6);
});

it("serves an unknown name as soon as a project has it", async () => {
  const host = "late.example";
  for (const edge of edges) expect((await visit(edge.http, { host })).status).toBe(404);
  await serve(host);
  for (const edge of edges) {
    const serves = () =>
      visit(edge.https, { host, ca: authority.certificate }).then(
        ({ status }) => status === 200,
        () => false,
      );
    await eventually("the site", serves);
  }
});

it("moves a name's site with the name and its redirects with the primary domain", async () => {
  const { projectId, domainId } = await serve("old-primary.example");
  await addServedDomain(projectId, { name: "redirect.example", use: "redirects", certificate: await authority.issue("redirect.example") });
  const next = await addServedDomain(projectId, { name: "new-primary.example", certificate: await authority.issue("new-primary.example") });
  await tellOfSite(projectId);
  const leadsTo = async (location: string): Promise<void> => {
    for (const edge of edges) {
      const visited = () => visit(edge.http, { host: "redirect.example", path: "/a?b" });
      await eventually(location, async () => (await visited()).headers.location === location);
    }
  };
  await leadsTo("https://old-primary.example/a?b");
  await prisma().domain.update({ where: { id: domainId }, data: { use: "serves" } });
  await prisma().domain.update({ where: { id: next }, data: { use: "primary" } });
  await tellOfSite(projectId);
  await leadsTo("https://new-primary.example/a?b");
  await prisma().domain.delete({ where: { id: next } });
  await tellOfSite(projectId);
  await leadsTo("http://old-primary.pets.test/a?b");
});
