import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { testPort } from "#e2e/support/test-port.ts";
import { parseSettings } from "#lib/platform/config/env.ts";
import { assertPortsFree } from "#lib/programs/server/own-ports.ts";

const check = async (environment: Record<string, string>): Promise<void> => {
  const off = { EDGE_HTTP_PORT: "off", EDGE_HTTPS_PORT: "off", PLAYGROUND: "off", HOST: "127.0.0.1", PORT: String(await testPort()) };
  const config = parseSettings({ ...off, ...environment });
  await assertPortsFree(config, config.HEALTH_ADDRESS ? ["worker", "edge"] : ["web", "edge"]);
};

it("refuses a start whose playground cannot listen on UDP, and names the setting", async () => {
  const port = await testPort();
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(port, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  await expect(check({ PLAYGROUND: "on", PLAYGROUND_DNS_PORT: String(port) })).rejects.toThrow(
    `UDP port ${port} is in use. Set PLAYGROUND_DNS_PORT to a free port, or PLAYGROUND=off.`,
  );
  await check({ PLAYGROUND: "off", PLAYGROUND_DNS_PORT: String(port) });
});

async function takenPort(): Promise<number> {
  const port = await testPort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  return port;
}

it.each([
  ["PORT", {}],
  ["EDGE_HTTP_PORT", {}],
  ["EDGE_HTTPS_PORT", {}],
  ["EDGE_CADDY_PORT", {}],
  ["PLAYGROUND_DNS_PORT", { PLAYGROUND: "on" }],
])("refuses a start when another program listens on %s, and names the setting", async (setting, environment) => {
  const port = await takenPort();
  await expect(check({ ...environment, [setting]: String(port) })).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it or choose another: ${setting}=`,
  );
});

it("refuses a start when another program listens on HEALTH_ADDRESS", async () => {
  await expect(check({ HEALTH_ADDRESS: `127.0.0.1:${await takenPort()}` })).rejects.toThrow(/^HEALTH_ADDRESS: port \d+ .* is in use/);
});

it.each([
  [{ PORT: "3080", EDGE_HTTP_PORT: "3080" }, "PORT and EDGE_HTTP_PORT are both 3080"],
  [{ EDGE_HTTP_PORT: "3443", EDGE_HTTPS_PORT: "3443" }, "EDGE_HTTP_PORT and EDGE_HTTPS_PORT are both 3443"],
  [{ HOST: "0.0.0.0", PORT: "3053", PLAYGROUND: "on", PLAYGROUND_DNS_PORT: "3053" }, "PORT and PLAYGROUND_DNS_PORT are both 3053"],
  [{ EDGE_CADDY_PORT: "3071", HEALTH_ADDRESS: "127.0.0.1:3071" }, "EDGE_CADDY_PORT and HEALTH_ADDRESS are both 3071"],
])("refuses %j, since two listeners cannot share a port", async (environment, sentence) => {
  await expect(check(environment)).rejects.toThrow(sentence);
});

it("accepts the same port on different addresses", async () => {
  const port = String(await testPort());
  await check({ PORT: port, EDGE_HOST: "127.0.0.2", EDGE_HTTP_PORT: port });
});

it("starts a second time on one machine with another PORT alone", async () => {
  const ports = ({ PORT, EDGE_HTTP_PORT, EDGE_HTTPS_PORT, PLAYGROUND_DNS_PORT }: ReturnType<typeof parseSettings>) => [
    ...[PORT, EDGE_HTTP_PORT, EDGE_HTTPS_PORT, PLAYGROUND_DNS_PORT],
  ];
  expect(ports(parseSettings({}))).toEqual([3000, 3080, 3443, 3053]);
  const port = await testPort();
  const second = parseSettings({ HOST: "127.0.0.1", PORT: String(port), PLAYGROUND: "on" });
  expect(ports(second)).toEqual([port, port + 80, port + 443, port + 53]);
  // What someone set stays, and nothing moves onto it.
  expect(ports(parseSettings({ PORT: "4000", EDGE_HTTP_PORT: "off" }))).toEqual([4000, undefined, 4443, 4053]);
  expect(ports(parseSettings({ PORT: "4000", EDGE_HTTPS_PORT: "4080" }))).toEqual([4000, 3080, 4080, 4053]);
});

it.each([
  { PUBLIC_URL: "https://pets.example.org" },
  { DATABASE_URL: "postgres://localhost/pets" },
  { DATABASE_URL: "postgres://localhost/pets", ROLES: "edge" },
])("leaves the other ports of an installation where they are: %j", (given) => {
  const { EDGE_HTTP_PORT, EDGE_HTTPS_PORT, PLAYGROUND_DNS_PORT } = parseSettings({ PORT: "8000", ...given });
  expect([EDGE_HTTP_PORT, EDGE_HTTPS_PORT, PLAYGROUND_DNS_PORT]).toEqual([3080, 3443, 3053]);
});
