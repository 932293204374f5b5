import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { openRaw } from "#e2e/support/web-port.ts";
import { WebConnections } from "./web-connections.ts";
import { WEB_LIMITS } from "./web-limits.ts";

const CHECK_MS = 50;

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it("never replaces an upload whose bytes waited while the process was blocked", async () => {
  const server = createServer();
  const limits = { ...WEB_LIMITS, checkMs: CHECK_MS, connections: { perAddress: 1, total: 10 } };
  const connections = new WebConnections(server, limits, () => undefined);
  server.on("request", (_request, response) => connections.begin(response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const upload = await openRaw(port);
  upload.socket.on("error", () => undefined).write("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n");
  const [request, response] = (await once(server, "request")) as [NodeJS.ReadableStream, ServerResponse];
  request.on("end", () => response.end("uploaded"));
  const other = await new Promise<ReturnType<typeof connect>>((resolve) => {
    const connectAndBlock = (): void => {
      const socket = connect({ port, host: "127.0.0.1" }).on("error", () => undefined);
      process.nextTick(() => {
        upload.socket.write("1\r\nx\r\n");
        block(2 * CHECK_MS);
        resolve(socket);
      });
    };
    request.once("data", () => {
      // One check runs on time. Before the next, nothing is read: the new connection and the byte wait together.
      setTimeout(() => setImmediate(connectAndBlock), CHECK_MS + 1);
      block(2 * CHECK_MS);
    });
  });
  await Promise.race([once(other, "close"), once(upload.socket, "close")]);
  upload.socket.end("0\r\n\r\n");
  expect(await upload.closed).toContain("uploaded");
  server.close();
});
