import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay, setImmediate as turnOver } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { openRaw, openWebPort, startWebPort, type WebPort } from "#e2e/support/web-port.ts";
import { WEB_LIMITS } from "#lib/programs/server/web-limits.ts";

const CHECK_MS = 50;
/** Exceeds system buffers several times. */
const PAGE = Buffer.alloc(64_000_000, "x");
/** The kernel tells of progress once a third of what it holds was taken, over 1 MB. */
const STEP_BYTES = 8_000_000;
const PAUSE_MS = 500;
const STALLED_MS = 4 * PAUSE_MS;
/** Reads in a thread of its own, once told to, and reports how much it got. */
const READER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const socket = require("node:net").connect(workerData, "127.0.0.1");
  socket.write("GET /large HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n");
  parentPort.once("message", () => socket.resume());
  socket.pause().on("data", () => undefined);
  socket.on("error", () => undefined).once("close", () => parentPort.postMessage(socket.bytesRead));
`;

let web: WebPort;
let slow: WebPort;
const held = new Map<string, ServerResponse>();

const pages: RequestListener = (request, response) => {
  held.set(request.url ?? "", response);
  response.end(PAGE);
};

beforeAll(async () => {
  web = await startWebPort(pages, {}, { ...WEB_LIMITS, stalledMs: 500, checkMs: CHECK_MS });
  slow = await openWebPort(pages, { ...WEB_LIMITS, stalledMs: STALLED_MS, checkMs: CHECK_MS });
});
afterAll(async () => {
  await slow.stop();
  await web.stop();
});

describe("slow response reader", () => {
  const ask = "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n";

  it("abandons a response when its reader takes nothing", async () => {
    const { socket } = await openRaw(web.port);
    socket.on("error", () => undefined);
    socket.pause();
    held.delete("/large");
    socket.write(ask);
    await eventually("the request at the pages", () => held.has("/large"));
    await eventually("the end", () => held.get("/large")?.destroyed);
    expect(held.get("/large")?.writableFinished).toBe(false);
    socket.destroy();
  });

  it("abandons an unread response, however much the reader sends meanwhile", async () => {
    const { socket } = await openRaw(web.port);
    socket.on("error", () => undefined);
    socket.pause();
    held.delete("/large");
    socket.write(ask);
    await eventually("the request at the pages", () => held.has("/large"));
    const drip = setInterval(() => socket.writable && socket.write("\r\n"), CHECK_MS);
    try {
      await eventually("the end", () => held.get("/large")?.destroyed);
    } finally {
      clearInterval(drip);
      socket.destroy();
    }
    expect(held.get("/large")?.writableFinished).toBe(false);
  });

  it("delivers the full response to a slow but steady reader, even past the stall limit", async () => {
    const socket = connect(slow.port, "127.0.0.1");
    held.delete("/large");
    socket.write(ask);
    let [taken, pauses] = [0, 0];
    for await (const part of socket as AsyncIterable<Buffer>) {
      taken += part.length;
      if (taken >= PAGE.length) break;
      if (taken < (pauses + 1) * STEP_BYTES) continue;
      pauses += 1;
      await delay(PAUSE_MS);
      if (pauses * PAUSE_MS === STALLED_MS) expect(held.get("/large")?.writableFinished).toBe(false);
    }
    expect(taken).toBeGreaterThanOrEqual(PAGE.length);
    expect(pauses * PAUSE_MS).toBeGreaterThan(1.5 * STALLED_MS);
  });

  it("does not hold the server's own stall against a reader", async () => {
    held.delete("/large");
    const reader = new Worker(READER, { eval: true, workerData: slow.port });
    const read = once(reader, "message") as Promise<[number]>;
    await eventually("the request at the pages", () => held.has("/large"));
    // The kernel takes what it can hold, which Node counts as progress once.
    await delay(1.2 * STALLED_MS);
    reader.postMessage("read");
    // Blocks until the limit is over; timers run first afterwards.
    await turnOver();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALLED_MS);
    expect((await read)[0]).toBeGreaterThanOrEqual(PAGE.length);
    await reader.terminate();
  });
});
