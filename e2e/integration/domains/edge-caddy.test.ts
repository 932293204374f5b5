import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EdgeProcess, edgeSettings, type StubUpstream, startEdgeProcess, startStubUpstream, visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { addServedDomain, createSite, tellOfSite } from "#e2e/support/served-domain.ts";
import { createTestAuthority, type TestAuthority } from "#e2e/support/test-authority.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const HOST = "pets.example";

let drop: () => Promise<void>;
let upstream: StubUpstream;
let edge: EdgeProcess;
let authority: TestAuthority;
let caddy: ChildProcess;
let caddyPort: number;
let domainId: bigint;
let projectId: bigint;
const home = mkdtempSync(path.join(tmpdir(), "petstore-caddy-"));

function caddyfile(): string {
  return `{
  admin off
  auto_https disable_redirects
  servers {
    strict_sni_host on
  }
  storage file_system ${home}
  on_demand_tls {
    ask http://127.0.0.1:${edge.caddy}/ask
  }
}
https://:${caddyPort} {
  bind 127.0.0.1
  tls {
    get_certificate http http://127.0.0.1:${edge.caddy}/certificate
  }
  reverse_proxy 127.0.0.1:${edge.http} {
    header_up Host {host}
  }
}
`;
}

beforeAll(async () => {
  drop = await useTestDatabase(edgeSettings());
  authority = await createTestAuthority();
  upstream = await startStubUpstream();
  projectId = await createSite("paws");
  domainId = await addServedDomain(projectId, { name: HOST, use: "primary", certificate: await authority.issue(HOST) });
  await addServedDomain(projectId, { name: "www.pets.example", use: "redirects", certificate: await authority.issue("www.pets.example") });
  await addServedDomain(projectId, { name: "soon.example" });
  edge = await startEdgeProcess(upstream.origin, { TRUSTED_PROXIES: "127.0.0.0/8" });
  caddyPort = await testPort();
  const file = path.join(home, "Caddyfile");
  writeFileSync(file, caddyfile());
  caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], { env: { ...process.env, HOME: home }, stdio: "ignore" });
  await once(caddy, "spawn");
  await eventually("Caddy", () =>
    visit(caddyPort, { host: HOST, ca: authority.certificate }).then(
      () => true,
      () => false,
    ),
  );
});
afterAll(async () => {
  const gone = caddy && once(caddy, "exit");
  caddy?.kill("SIGKILL");
  await gone;
  rmSync(home, { recursive: true, force: true });
  await edge?.stop();
  await upstream?.stop();
  await drop?.();
});

const ask = async (name: string) => (await fetch(`http://127.0.0.1:${edge.caddy}/ask?domain=${name}`)).status;

it("lets Caddy get certificates only for names that lead to a site", async () => {
  expect(await Promise.all([HOST, "WWW.pets.example.", "soon.example", "paws.pets.test"].map(ask))).toEqual([200, 200, 200, 200]);
  expect(await Promise.all(["unknown.example", "anonymous.pets.test", "", "127.0.0.1"].map(ask))).toEqual([404, 404, 404, 404]);
});

it("refuses certificate queries that a web page sends under its own host name", async () => {
  const { status } = await visit(edge.caddy, { host: "rebound.example", path: `/certificate?server_name=${HOST}` });
  expect(status).toBe(403);
});

it("Caddy serves a site and its redirects with our certificate and no extra redirect", async () => {
  const { status, body, headers } = await visit(caddyPort, { host: HOST, path: "/cats?page=2", ca: authority.certificate });
  expect([status, body]).toEqual([200, `/sites/${HOST}/cats?page=2`]);
  expect(headers["strict-transport-security"]).toBe("max-age=604800");
  expect(upstream.asked.at(-1)?.headers).toMatchObject({ host: HOST, "x-forwarded-proto": "https", "x-forwarded-for": "127.0.0.1" });
  const moved = await visit(caddyPort, { host: "www.pets.example", path: "/cats?page=2", ca: authority.certificate });
  expect([moved.status, moved.headers.location]).toEqual([301, "https://pets.example/cats?page=2"]);
});

it("Caddy rejects a request for a name other than the handshake's", async () => {
  const answer = await visit(caddyPort, { host: "www.pets.example", servername: HOST, ca: authority.certificate });
  expect(answer.status).toBe(421);
});

it("Caddy refuses the handshake for unserved and removed names", async () => {
  await expect(visit(caddyPort, { host: "unknown.example", ca: authority.certificate })).rejects.toThrow(/alert|EPROTO|ECONNRESET/);
  await prisma().domain.delete({ where: { id: domainId } });
  await tellOfSite(projectId);
  const refuses = () => visit(caddyPort, { host: HOST, ca: authority.certificate }).then(() => false, String);
  expect(await eventually("a refusal", refuses)).toMatch(/alert|EPROTO|ECONNRESET/);
});
