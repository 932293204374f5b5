import type { RequestListener, ServerResponse } from "node:http";
import { setTimeout as delay, setImmediate as turnOver } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { openRaw, openWebPort, startWebPort, statusesIn, type WebPort } from "#e2e/support/web-port.ts";
import { WEB_LIMITS } from "#lib/programs/server/web-limits.ts";

const CHECK_MS = 50;
const IMPORTS = "/api/projects/paws/imports";

let web: WebPort;
/** The product's timeouts except for heads and uploads: for answers that must arrive on slow machines too. */
let patient: WebPort;
let tenant: Tenant;
const held = new Map<string, ServerResponse>();

const block = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const pages: RequestListener = (request, response) => {
  held.set(request.url ?? "", response);
  if (request.url === "/silent") return;
  let length = 0;
  request.on("data", (chunk: Buffer) => {
    length += chunk.length;
  });
  request.on("error", () => undefined);
  request.on("end", () => response.end(`${length} bytes`));
};

beforeAll(async () => {
  web = await startWebPort(
    pages,
    {},
    {
      ...WEB_LIMITS,
      headersMs: 400,
      keepAliveMs: 300,
      bodyMs: 1200,
      stalledMs: 500,
      checkMs: CHECK_MS,
    },
  );
  patient = await openWebPort(pages, { ...WEB_LIMITS, headersMs: 400, uploadMs: 1500, checkMs: CHECK_MS });
  tenant = await makeTenant();
});
afterAll(async () => {
  await patient.stop();
  await web.stop();
});

const head = (method: string, path: string, length: number): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tenant.key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

describe("incomplete request", () => {
  it.each([
    ["nothing at all", () => ""],
    ["a part of its head", () => "POST /api/setup HTTP/1.1\r\nHo"],
    ["the head of an API call without its body", () => head("POST", "/v1/pets", 40)],
    ["a part of an API call's body", () => `${head("POST", "/v1/pets", 40)}{"name":`],
    ["the head of a page's post without its body", () => head("POST", "/api/setup", 40)],
    ["a part of a page's body", () => `${head("POST", "/api/setup", 40)}{"token":`],
    ["a part of a file", () => `${head("POST", IMPORTS, 40)}name`],
    ["a part of a body in chunks", () => "POST /api/setup HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nab"],
  ])("answers 408 and closes the connection: %s", async (_what, bytes) => {
    const client = await openRaw(web.port);
    client.socket.write(bytes());
    const text = await client.closed;
    expect(statusesIn(text)).toEqual([408]);
    expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({ code: "request_timeout", status: 408 });
  });

  it("answers once and closes the connection when the response does not need the body", async () => {
    const client = await openRaw(patient.port);
    client.socket.write(`${head("GET", "/v1/pets?limit=1", 40)}{`);
    const text = await client.closed;
    expect(statusesIn(text)).toEqual([200]);
    expect(text).toContain("\r\nConnection: close\r\n");
  });

  it("an incomplete request does not prevent the response to the previous one", async () => {
    const client = await openRaw(patient.port);
    client.socket.write(`GET /silent HTTP/1.1\r\nHost: localhost\r\n\r\nGET /v1/pets HTTP/1.1\r\nHo`);
    await eventually("the request at the pages", () => held.has("/silent"));
    await eventually("the server's notice of the half one", () => held.get("/silent")?.shouldKeepAlive === false);
    held.get("/silent")?.end("late");
    const text = await client.closed;
    expect(statusesIn(text)).toEqual([200]);
    expect(text).toContain("late");
  });

  it.each(["/v1/pets", "/api/setup"])("answers 408 when a body to %s trickles in past the time limit", async (path) => {
    const client = await openRaw(web.port);
    client.socket.write(head("POST", path, 65_536));
    const drip = setInterval(() => client.socket.writable && client.socket.write(" "), 50);
    const text = await client.closed;
    clearInterval(drip);
    expect(statusesIn(text)).toEqual([408]);
  });
});

describe("slow file upload", () => {
  it("accepts a slow but steady upload that takes longer than other bodies may", async () => {
    const client = await openRaw(web.port);
    const [parts, size] = [32, 400];
    client.socket.write(head("POST", IMPORTS, parts * size));
    let sent = 0;
    const began = performance.now();
    await new Promise<void>((resolve) => {
      const steps = setInterval(() => {
        client.socket.write("x".repeat(size));
        sent += 1;
        if (sent < parts) return;
        clearInterval(steps);
        resolve();
      }, 60);
    });
    expect(performance.now() - began).toBeGreaterThan(1200);
    await eventually("the answer", () => statusesIn(client.text()).length === 1);
    expect(client.text()).toContain(`${parts * size} bytes`);
    client.socket.end();
    await client.closed;
  });

  it("answers 408 to an upload of which less arrives in a window than must, though never nothing", async () => {
    const port = await openWebPort(pages, { ...WEB_LIMITS, uploadRate: { bytes: 2000, windowMs: 500 }, checkMs: CHECK_MS });
    onTestFinished(() => port.stop());
    const client = await openRaw(port.port);
    client.socket.write(head("POST", IMPORTS, 100_000));
    client.socket.write("x".repeat(4000));
    const drip = setInterval(() => client.socket.writable && client.socket.write("x"), 20);
    const text = await client.closed;
    clearInterval(drip);
    expect(statusesIn(text)).toEqual([408]);
    expect(text).toContain("The upload took too long to arrive.");
  });

  it.each([
    ["between two checks", false],
    ["right before a check", true],
  ])("does not hold the server's own stall against an upload: %s", async (_when, isBeforeCheck) => {
    const stalledMs = 1500;
    const port = await openWebPort(pages, { ...WEB_LIMITS, stalledMs, checkMs: CHECK_MS });
    onTestFinished(() => port.stop());
    const client = await openRaw(port.port);
    const size = 64;
    client.socket.write(head("POST", IMPORTS, 2 * size));
    client.socket.write("x".repeat(size));
    await eventually("the request at the pages", () => held.get(IMPORTS)?.req.socket.remotePort === client.socket.localPort);
    // Equal timers fire in order: the server has seen this part.
    for (let looks = 0; looks < 2; looks += 1) await delay(CHECK_MS);
    await turnOver();
    if (isBeforeCheck) {
      // Late timers run in the order of their times: this one, then the server's check.
      const next = delay(1);
      block(CHECK_MS + 10);
      await next;
    }
    // Longer than a body may pause; timers run first afterwards.
    await turnOver();
    block(stalledMs + 100);
    client.socket.write("x".repeat(size));
    await eventually("the answer", () => statusesIn(client.text()).length === 1);
    expect(client.text()).toContain(`${2 * size} bytes`);
    client.socket.end();
    await client.closed;
  });

  it.each([
    ["stalls", () => web.port, 600_000],
    ["takes too long, however steady it is", () => patient.port, 50],
  ])("answers 408 with a displayable reason when an upload %s", async (_what, port, everyMs) => {
    const client = await openRaw(port());
    client.socket.write(`${head("POST", IMPORTS, 1_000_000)}x`);
    const drip = setInterval(() => client.socket.writable && client.socket.write("x"), everyMs);
    const text = await client.closed;
    clearInterval(drip);
    expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toEqual({
      code: "request_timeout",
      message: "The upload took too long to arrive. Check the connection and try again.",
      status: 408,
    });
  });
});

describe("idle connection", () => {
  it.each([
    ["before its first request", ""],
    ["after an answer", "GET /v1/pets HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ])("closes a connection %s when only line breaks arrive", async (_when, first) => {
    const { socket, closed } = await openRaw(web.port);
    socket.write(first);
    const drip = setInterval(() => socket.writable && socket.write("\r\n"), CHECK_MS);
    try {
      let isClosed = false;
      // A reset counts as an end.
      const end = closed
        .catch(() => "")
        .then(() => {
          isClosed = true;
        });
      await eventually("the end", () => isClosed);
      await end;
    } finally {
      clearInterval(drip);
      socket.destroy();
    }
  });
});
