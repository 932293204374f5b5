import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { edgeSettings } from "#e2e/support/edge.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { type Edge, startEdge } from "#lib/programs/edge/edge.ts";
import { EDGE_LIMITS } from "#lib/programs/edge/limits.ts";

let close: () => Promise<void>;
let edge: Edge;
let http: number;
let https: number;

/** Limits short enough to test would cut off honest visitors. */
beforeAll(async () => {
  [http, https] = [await testPort(), await testPort()];
  const ports = { EDGE_HTTP_PORT: String(http), EDGE_HTTPS_PORT: String(https), SHUTDOWN_GRACE_SECONDS: "1" };
  close = await useTestDatabase(edgeSettings({ EDGE_HOST: "127.0.0.1", ...ports }));
  edge = await startEdge({ ...EDGE_LIMITS, headersMs: 300, requestMs: 600, handshakeMs: 300 });
});
afterAll(async () => {
  await edge?.stop();
  await close?.();
});

/** Each byte later than the one before. @returns after how many ms it was closed */
async function drip(port: number, text: string): Promise<number> {
  const began = performance.now();
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  let sent = 0;
  const dripping = setInterval(() => socket.writable && socket.write(text[sent++] ?? "x", "latin1"), 50);
  socket.resume();
  await once(socket, "close");
  clearInterval(dripping);
  return performance.now() - began;
}

it("ends a TLS handshake in time, however its bytes drip", async () => {
  // The head of a record of 16 KiB.
  expect(await drip(https, "\x16\x03\x01\x3f\xff\x01\x00\x3f\xfb\x03\x03")).toBeLessThan(5000);
});

it.each([
  ["headers a byte at a time", () => http, "GET / HTTP/1.1\r\nHo"],
  ["a TLS handshake that never starts", () => https, ""],
  ["nothing at all", () => http, ""],
])("closes the connection of a client that sends %s", async (_what, port, text) => {
  const socket = connect(port(), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (text) socket.write(text);
  socket.resume();
  await once(socket, "close");
  expect(socket.destroyed).toBe(true);
});
