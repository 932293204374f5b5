import { createServer } from "node:net";
import { afterAll, expect, it } from "vitest";
import { testPort } from "#e2e/support/test-port.ts";
import { assertHealthPortFree, assertPortFree } from "#lib/programs/server/own-ports.ts";

const holder = createServer();
const port = await testPort();
await new Promise<void>((resolve) => holder.listen(port, "127.0.0.1", resolve));
afterAll(() => holder.close());

it("a port in use is refused with instructions", async () => {
  await expect(assertPortFree(port, "0.0.0.0")).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it or choose another: PORT=3001 npm start`,
  );
});

it("a port of published sites is refused with the matching setting", async () => {
  const names = { setting: "EDGE_HTTP_PORT", hostSetting: "EDGE_HOST" };
  await expect(assertPortFree(port, "0.0.0.0", names)).rejects.toThrow(`choose another: EDGE_HTTP_PORT=${port + 1} npm start`);
  await expect(assertPortFree(0, "192.0.2.1", names)).rejects.toThrow("EDGE_HOST=192.0.2.1 is not an address of this machine");
});

it("a free port passes and remains free afterward", async () => {
  const free = await testPort();
  await assertPortFree(free, "127.0.0.1");
  await assertPortFree(free, "127.0.0.1");
});

it("an address of another machine is refused by name", async () => {
  await expect(assertPortFree(0, "192.0.2.1")).rejects.toThrow("HOST=192.0.2.1 is not an address of this machine");
});

it("a port in use is refused as HEALTH_ADDRESS, and so is an address of another machine", async () => {
  await expect(assertHealthPortFree({ host: "127.0.0.1", port })).rejects.toThrow(
    `HEALTH_ADDRESS: port ${port} of 127.0.0.1 is in use. Stop the program that uses it, or choose another port.`,
  );
  await expect(assertHealthPortFree({ host: "192.0.2.1", port })).rejects.toThrow(
    "HEALTH_ADDRESS: 192.0.2.1 is not an address of this machine (EADDRNOTAVAIL).",
  );
});
