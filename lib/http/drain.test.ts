import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { openRaw, statusesIn } from "#e2e/support/web-port.ts";
import { watchConnections } from "#lib/http/drain.ts";

const LONG_MS = 600_000;

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

describe("draining server", () => {
  it.each(["100-continue", "miracles"])("completes an in-progress response to a request with the expectation %s", async (expectation) => {
    let held: ServerResponse | undefined;
    const server = createServer();
    for (const event of ["checkContinue", "checkExpectation"])
      server.on(event, (_request, response: ServerResponse) => {
        held = response;
      });
    const { drain } = watchConnections(server);
    const client = await openRaw(await listen(server));
    client.socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nExpect: ${expectation}\r\n\r\n`);
    await eventually("the request", () => held);
    const drained = drain(LONG_MS);
    await eventually("the end of accepting", () => !server.listening);
    held?.writeHead(403).end("no");
    const text = await client.closed;
    expect(statusesIn(text)).toEqual([403]);
    expect(text).toContain("\r\nConnection: close\r\n");
    await drained;
  });

  it("tells a client that reuses its connection to close it, and lets others that send nothing go", async () => {
    const server = createServer((_request, response) => void response.end("ok"));
    const { drain } = watchConnections(server);
    const port = await listen(server);
    const ask = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const [busy, silent, half] = [await openRaw(port), await openRaw(port), await openRaw(port)];
    busy.socket.write(ask);
    half.socket.write("GET / HTTP/1.1\r\nHo");
    await eventually("the first response", () => statusesIn(busy.text()).length === 1);
    const drained = drain(LONG_MS);
    busy.socket.write(ask);
    const text = await busy.closed;
    expect(statusesIn(text)).toEqual([200, 200]);
    expect(text.split("\r\nConnection: close\r\n")).toHaveLength(2);
    await Promise.all([drained, silent.closed, half.closed]);
  });

  it("accepts until the connections that were quiet before are gone", async () => {
    const server = createServer((_request, response) => void response.end("ok"));
    const { drain } = watchConnections(server);
    const silent = await openRaw(await listen(server));
    const accepted = once(silent.socket, "end").then(() => server.listening);
    await drain(LONG_MS);
    expect(await accepted).toBe(true);
  });

  it("closes a connection whose response announced keep-alive before and ends later", async () => {
    let held: ServerResponse | undefined;
    const server = createServer((_request, response) => {
      held = response;
      response.writeHead(200).write("begun");
    });
    const { drain } = watchConnections(server);
    const client = await openRaw(await listen(server));
    client.socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await eventually("the beginning", () => client.text().includes("begun"));
    const drained = drain(LONG_MS);
    await eventually("the end of accepting", () => !server.listening);
    held?.end("ended");
    expect(await client.closed).toContain("ended");
    await drained;
  });

  it("cuts off what is left once the grace is over", async () => {
    const server = createServer(() => undefined);
    const { drain } = watchConnections(server);
    const client = await openRaw(await listen(server));
    client.socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(server, "request");
    await drain(100);
    expect(await client.closed.catch(() => "")).toBe("");
  });
});
