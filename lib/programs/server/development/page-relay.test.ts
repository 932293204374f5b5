import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { relayTo } from "#lib/programs/server/development/page-relay.ts";
import { CONNECTION_HEADER, unpackConnection } from "#lib/programs/server/development/relayed-connection.ts";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-relay-"));
const socketPath = path.join(folder, "pages.sock");

let web: Server;
const pages = createServer(async (request, response) => {
  const { onBroken, ...facts } = unpackConnection(request);
  const echo = { facts, method: request.method, url: request.url, headers: request.headers, body: await text(request) };
  response.setHeader("Set-Cookie", ["a=1", "b=2"]).writeHead(201).end(JSON.stringify(echo));
});

beforeAll(async () => {
  const relay = relayTo(socketPath);
  web = createServer((request, response) => {
    const { rawHeaders, socket } = request;
    const held = { peer: socket.remoteAddress ?? "", path: "/p", query: "q=1", rawHeaders, onBroken: () => undefined };
    connection().run(held, () => relay(request, response));
  }).listen(0, "127.0.0.1");
  await once(web, "listening");
});
afterAll(() => {
  web.close();
  pages.close();
  rmSync(folder, { recursive: true });
});

it("waits for the page process and relays the request, connection details, and response", async () => {
  const asked = fetch(`http://127.0.0.1:${(web.address() as AddressInfo).port}/p?q=1`, {
    method: "DELETE",
    headers: { "X-Own": "yes", [CONNECTION_HEADER]: "a visitor's claim" },
    body: new Blob(["some bytes"]).stream(),
    duplex: "half",
  } as RequestInit);
  await once(web, "request");
  pages.listen(socketPath);
  const answer = await asked;
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  const echo = await answer.json();
  expect(echo).toMatchObject({ method: "DELETE", url: "/p?q=1", body: "some bytes", headers: { "x-own": "yes" } });
  expect(echo.facts).toMatchObject({ peer: "127.0.0.1", path: "/p", query: "q=1" });
  expect(echo.facts.rawHeaders).toContain("yes");
});
