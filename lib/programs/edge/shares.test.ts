import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { EDGE_LIMITS } from "#lib/programs/edge/limits.ts";
import { Shares } from "./shares.ts";

const ADDRESS = "203.0.113.1";

/** Its response closes with its page. */
function exchange() {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const pages: number[] = [];
  const page = ({ status }: { status: number }): void => {
    pages.push(status);
    queueMicrotask(() => response.emit("close"));
  };
  return { isOver: false, response, page, pages };
}

function broken(): never {
  throw new TypeError("broken");
}

it("gives back the share of a request that cannot start, at once or from the queue", async () => {
  const shares = new Shares({ ...EDGE_LIMITS, maxAskedPerAddress: 1 });
  const [first, running, queued, last] = [exchange(), exchange(), exchange(), exchange()];
  shares.take(first, ADDRESS, broken);
  await Promise.resolve();
  let started = 0;
  shares.take(running, ADDRESS, () => (started += 1));
  expect([first.pages, started]).toEqual([[502], 1]);
  shares.take(queued, ADDRESS, broken);
  shares.take(last, ADDRESS, () => (started += 1));
  running.response.emit("close");
  await Promise.resolve();
  expect([queued.pages, started]).toEqual([[502], 2]);
});

it("starts a visitor's request while eight addresses read all that they may slowly, at the cost of their oldest", () => {
  const shares = new Shares(EDGE_LIMITS);
  const slow = Array.from({ length: 8 * 64 }, (_, i) => ({ address: `192.0.${i % 8}.1`, ...exchange() }));
  for (const one of slow) {
    vi.spyOn(one.response, "destroy").mockImplementation(() => {
      one.response.emit("close");
      return one.response;
    });
    shares.take(one, one.address, () => undefined);
  }
  const cut = () => slow.filter(({ response }) => vi.mocked(response.destroy).mock.calls.length > 0).length;
  const before = cut();
  let started = 0;
  for (let i = 0; i < 3; i += 1) shares.take(exchange(), `203.0.113.${i}`, () => (started += 1));
  expect([started, cut() - before]).toEqual([3, 3]);
});
