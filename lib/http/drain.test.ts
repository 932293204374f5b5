import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { openRaw, statusesIn } from "#e2e/support/web-port.ts";
import { watchConnections } from "#lib/http/drain.ts";

const LONG_MS = 5000;

afterEach(() => {
  vi.useRealTimers();
});

describe("draining server", () => {
  it.each(["100-continue", "miracles"])("completes an in-progress response to a request with the expectation %s", async (expectation) => {
    vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
    let held: ServerResponse | undefined;
    const server = createServer();
    for (const event of ["checkContinue", "checkExpectation"])
      server.on(event, (_request, response: ServerResponse) => {
        held = response;
      });
    const { drain } = watchConnections(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const client = await openRaw((server.address() as AddressInfo).port);
    client.socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nExpect: ${expectation}\r\n\r\n`);
    await eventually("the request", () => held);

    const drained = drain(60_000);
    // Idle connections are checked only after the port closes.
    while (server.listening) await turn();
    vi.advanceTimersByTime(LONG_MS);
    vi.useRealTimers();
    held?.writeHead(403).end("no");
    const text = await client.closed;
    expect(statusesIn(text)).toEqual([403]);
    expect(text).toContain("\r\nConnection: close\r\n");
    await drained;
  });
});
