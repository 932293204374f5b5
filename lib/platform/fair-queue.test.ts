import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { FairQueue } from "#lib/platform/fair-queue.ts";
import { holderAt } from "#lib/platform/holdings.ts";

const error = () => new Error("gave way");

/** Whose work begins is noted; each ends when `turn` is called. */
function queueOf(bounds = { maxWaitingEach: 4, maxWaiting: 16 }) {
  const queue = new FairQueue({ ...bounds, error });
  const begun: string[] = [];
  let end = (): void => undefined;
  const add = async (address: string, name = address) => {
    const work = () => {
      begun.push(name);
      return new Promise<string>((resolve) => {
        end = () => resolve(name);
      });
    };
    return await queue.add(holderAt(address), work).catch(({ message }: Error) => message);
  };
  const turn = async (): Promise<void> => {
    end();
    await setImmediate();
  };
  return { add, begun, turn };
}

it("takes a newcomer next, however many addresses keep it busy", async () => {
  const { add, begun, turn } = queueOf({ maxWaitingEach: 16, maxWaiting: 256 });
  for (let n = 0; n < 3; n += 1) for (let i = 0; i < 70; i += 1) void add(`198.${i}.100.1`);
  for (let i = 0; i < 70; i += 1) await turn();
  void add("203.0.113.5", "visitor");
  await turn();
  expect(begun.at(-1)).toBe("visitor");
});

it("counts the networks of a /48 together", async () => {
  const { add, begun, turn } = queueOf();
  void add("192.0.2.1", "first");
  for (let i = 0; i < 12; i += 1) void add(`2001:db8:0:${i}00::1`, "flood");
  await turn();
  void add("203.0.113.5", "visitor");
  void add("203.0.113.99", "neighbor");
  await turn();
  await turn();
  await turn();
  expect(begun).toEqual(["first", "flood", "visitor", "flood", "neighbor"]);
});

it("gives up what waited longest of those who have the most waiting, never the newcomer", async () => {
  const { add, begun, turn } = queueOf({ maxWaitingEach: 4, maxWaiting: 6 });
  void add("192.0.2.99", "running");
  const waiting = [1, 2, 3].map((n) => add("198.51.100.1", `many ${n}`));
  void add("203.0.113.1");
  void add("203.0.114.1");
  void add("203.0.115.1");
  const newcomer = add("203.0.116.1", "newcomer");
  expect(await waiting[0]).toBe("gave way");
  for (let i = 0; i < 7; i += 1) await turn();
  expect(await newcomer).toBe("newcomer");
  expect(begun).not.toContain("many 1");
  expect(begun).toContain("many 3");
});

it("gives up the oldest of one network that has too many waiting, and goes on after work that fails", async () => {
  const { add, turn } = queueOf();
  const queue = new FairQueue({ maxWaitingEach: 1, maxWaiting: 9, error });
  await expect(queue.add(holderAt("192.0.2.1"), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.add(holderAt("192.0.2.1"), async () => "next")).toBe("next");
  void add("192.0.2.1");
  const waiting = Array.from({ length: 5 }, (_, n) => add("192.0.2.1", `${n}`));
  expect(await waiting[0]).toBe("gave way");
  for (let i = 0; i < 5; i += 1) await turn();
  expect(await Promise.all(waiting.slice(1))).toEqual(["1", "2", "3", "4"]);
});
