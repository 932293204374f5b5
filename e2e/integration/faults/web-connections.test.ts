import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { openRaw, startWebPort, statusesIn, type WebPort } from "#e2e/support/web-port.ts";
import { WEB_LIMITS } from "#lib/programs/server/web-limits.ts";

const PER_ADDRESS = 12;
const TOTAL = 30;
const PROXY = "127.0.0.99";

let web: WebPort;
let tenant: Tenant;
const held = new Map<string, ServerResponse>();
const PAGE = Buffer.alloc(10_000_000, "x");

/** Default timeouts: only the count closes connections. */
beforeAll(async () => {
  web = await startWebPort(
    (request, response) => {
      held.set(request.url ?? "", response);
      request.on("error", () => undefined);
      if (request.url === "/large") response.end(PAGE);
      if (request.url === "/upload") request.resume().on("end", () => response.end("uploaded"));
    },
    { TRUSTED_PROXIES: PROXY },
    { ...WEB_LIMITS, checkMs: 100, connections: { perAddress: PER_ADDRESS, total: TOTAL } },
  );
  tenant = await makeTenant();
});
afterAll(() => web.stop());

describe("connection limits", () => {
  const half = "POST /api/setup HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n";
  const open = (): Promise<number> => new Promise((resolve) => web.server.getConnections((_error, count) => resolve(count)));

  /** May wait until a stalled request is detected. */
  const served = (): Promise<boolean> =>
    httpCall(`http://127.0.0.1:${web.port}`, "GET", "/v1/pets", { key: tenant.key }).then(
      ({ status }) => status === 200,
      () => false,
    );

  it("limits connections per address and replaces a stalled one with a new one", async () => {
    await eventually("no others", async () => (await open()) === 0);
    const clients = await Promise.all(Array.from({ length: PER_ADDRESS * 2 }, () => openRaw(web.port)));
    for (const { socket } of clients) socket.on("error", () => undefined).write(half);
    await eventually("the bound", async () => (await open()) <= PER_ADDRESS);
    await eventually("the new one's answer", served);
    for (const { socket } of clients) socket.destroy();
  });

  it("never drops a connection whose request is being processed for a new one", async () => {
    await eventually("no others", async () => (await open()) === 0);
    held.delete("/silent");
    const first = await openRaw(web.port);
    first.socket.write("GET /silent HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await eventually("the request at the pages", () => held.has("/silent"));
    const clients = await Promise.all(Array.from({ length: PER_ADDRESS * 2 }, () => openRaw(web.port)));
    for (const { socket } of clients) socket.on("error", () => undefined);
    await eventually("the bound", async () => (await open()) <= PER_ADDRESS);
    held.get("/silent")?.end("still there");
    await eventually("its answer", () => first.text().includes("still there"));
    for (const { socket } of [first, ...clients]) socket.destroy();
  });

  it.each([
    {
      what: "an upload whose bytes still arrive",
      path: "/upload",
      first: "POST /upload HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
      drip: "1\r\nx\r\n",
      last: "0\r\n\r\n",
      end: () => undefined,
      answers: ["uploaded"],
    },
    {
      what: "a request whose answer is ready and waits for the one before it",
      path: "/behind",
      first: "GET /before HTTP/1.1\r\nHost: localhost\r\n\r\nGET /behind HTTP/1.1\r\nHost: localhost\r\n\r\n",
      drip: "",
      last: "",
      end: () => held.get("/before")?.end("before it"),
      answers: ["before it", "behind it"],
    },
    {
      what: "an answer that is still being sent",
      path: "/large",
      first: "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n",
      drip: "",
      last: "",
      end: () => undefined,
      answers: [PAGE.toString()],
    },
  ])("never replaces $what with a new connection", async ({ path, first, drip, last, end, answers }) => {
    await eventually("no others", async () => (await open()) === 0);
    held.clear();
    const client = await openRaw(web.port);
    client.socket.pause();
    client.socket.on("error", () => undefined).write(first);
    await eventually("the request at the pages", () => held.has(path));
    if (path === "/behind") held.get(path)?.end("behind it");
    const dripping = drip === "" ? undefined : setInterval(() => client.socket.writable && client.socket.write(drip), 20);
    let accepted = 0;
    const count = (): void => {
      accepted += 1;
    };
    web.server.on("connection", count);
    const others = await Promise.all(Array.from({ length: PER_ADDRESS * 2 }, () => openRaw(web.port)));
    for (const { socket } of others) socket.on("error", () => undefined);
    await eventually("all others at the server", () => accepted === others.length);
    web.server.off("connection", count);
    clearInterval(dripping);
    client.socket.write(last);
    end();
    client.socket.resume();
    await eventually("whole answers", () => answers.every((text) => client.text().includes(text)));
    for (const { socket } of [client, ...others]) socket.destroy();
  });

  it("limits connections across all addresses and still serves a new one", async () => {
    await eventually("no others", async () => (await open()) === 0);
    const clients = await Promise.all(
      Array.from({ length: TOTAL * 2 }, (_, i) => openRaw(web.port, { localAddress: `127.0.1.${1 + (i % 6)}` })),
    );
    for (const { socket } of clients) socket.on("error", () => undefined).write(half);
    await eventually("the bound", async () => (await open()) <= TOTAL);
    await eventually("the new one's answer", served);
    for (const { socket } of clients) socket.destroy();
  });

  it("does not limit connections from a trusted proxy", async () => {
    await eventually("no others", async () => (await open()) === 0);
    const clients = await Promise.all(Array.from({ length: TOTAL + 5 }, () => openRaw(web.port, { localAddress: PROXY })));
    const answered = clients.map(async ({ socket }) => {
      socket.write(`GET /v1/pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tenant.key}\r\nConnection: close\r\n\r\n`);
      await once(socket, "end");
    });
    await Promise.all(answered);
    for (const { text } of clients) expect(statusesIn(text())).toEqual([200]);
  });

  it("leaves no connection behind when clients leave while their response is pending", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { socket } = await openRaw(web.port);
      socket.on("error", () => undefined);
      socket.write(`GET /silent HTTP/1.1\r\nHost: localhost\r\n\r\n${half}`);
      socket.resetAndDestroy();
    }
    await eventually("the ends of all", async () => (await open()) === 0);
    expect((await httpCall(`http://127.0.0.1:${web.port}`, "GET", "/v1/pets", { key: tenant.key })).status).toBe(200);
  });
});
