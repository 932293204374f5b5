import { connect, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { lingeringClose } from "./lingering-close.ts";

describe("lingering close", () => {
  it.each([
    ["the time is over", { maxMs: 200, idleMs: 60_000 }, 20],
    ["no more bytes arrive", { maxMs: 60_000, idleMs: 200 }, undefined],
  ])("closes a lingering connection when %s", async (_what, bounds, everyMs) => {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on("error", () => undefined);
      socket.write("the answer");
      lingeringClose(socket, bounds);
    });
    const port = await new Promise<number>((resolve) =>
      server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
    );
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => undefined);
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    const pour = everyMs === undefined ? undefined : setInterval(() => socket.writable && socket.write("x".repeat(1000)), everyMs);
    await eventually(
      "the end at the server",
      () => new Promise<boolean>((resolve) => server.getConnections((_error, count) => resolve(text !== "" && count === 0))),
    );
    clearInterval(pour);
    expect(text).toBe("the answer");
    socket.destroy();
    server.close();
  });
});
