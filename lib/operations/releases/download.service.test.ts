import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTrustedAuthority } from "#e2e/support/trusted-authority.ts";
import { download } from "#lib/operations/releases/download.service.ts";

const { authority } = useTrustedAuthority();
const folder = mkdtempSync(path.join(tmpdir(), "petstore-download-"));
const servers: Server[] = [];
let base: string;

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const plain = await portOf(createServer((_, response) => response.end("changed on the way")));
  const { chain, key } = await authority().issue("localhost");
  const secure = createSecureServer({ cert: chain, key }, ({ url }, response) => {
    if (url === "/away.tar.gz") response.writeHead(302, { Location: `http://127.0.0.1:${plain}/away.tar.gz` }).end();
    else if (url === "/moved.tar.gz") response.writeHead(302, { Location: "/release.tar.gz" }).end();
    else response.end("release");
  });
  base = `https://localhost:${await portOf(secure)}`;
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

it("follows a redirect that stays encrypted", async () => {
  expect(existsSync(await download(`${base}/moved.tar.gz`, true, folder))).toBe(true);
});

it("refuses one that does not, and stores nothing", async () => {
  const away = download(`${base}/away.tar.gz`, true, folder);
  await expect(away).rejects.toThrow(/^https:\/\/localhost:\d+\/away\.tar\.gz leads to http:\/\/127\.0\.0\.1:\d+, which is not encrypted/);
  expect(existsSync(path.join(folder, "away.tar.gz"))).toBe(false);
});
