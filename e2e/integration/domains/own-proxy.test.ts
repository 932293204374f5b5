import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type StubUpstream, startStubUpstream, visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { createTestAuthority } from "#e2e/support/test-authority.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { CADDY, configOf, HOST } from "../../../bench/proxies/sample.ts";

const CHALLENGE = "/.well-known/acme-challenge/token";
const folder = mkdtempSync(path.join(tmpdir(), "petstore-own-proxy-"));

let edge: StubUpstream;
let caddy: ChildProcess;
let http: number;

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

beforeAll(async () => {
  edge = await startStubUpstream();
  http = await testPort();
  const { chain, key } = await (await createTestAuthority()).issue(HOST);
  const config = configOf(CADDY, {
    http,
    https: await testPort(),
    web: [await testPort(), await testPort()],
    edge: Number(new URL(edge.origin).port),
    chain: written("chain.pem", chain),
    key: written("key.pem", key),
    both: written("both.pem", chain + key),
    folder,
  });
  caddy = spawn(CADDY.program, CADDY.run(written(CADDY.sample, config)), { stdio: "ignore", env: { ...process.env, HOME: folder } });
  await eventually("Caddy", () =>
    visit(http, { host: HOST }).then(
      () => true,
      () => false,
    ),
  );
});
afterAll(async () => {
  const gone = caddy && once(caddy, "exit");
  caddy?.kill("SIGKILL");
  await gone;
  await edge?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("passes an authority's challenge for a customer's domain on to the edge, and redirects the dashboard to HTTPS", async () => {
  expect(await visit(http, { host: "www.shelter.test", path: CHALLENGE })).toMatchObject({ status: 200, body: CHALLENGE });
  expect(edge.asked.at(-1)?.headers.host).toBe("www.shelter.test");
  expect(await visit(http, { host: HOST, path: "/cats" })).toMatchObject({ status: 308 });
});
