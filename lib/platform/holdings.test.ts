import fc from "fast-check";
import { expect, it } from "vitest";
import { Holdings, holderAt } from "#lib/platform/holdings.ts";

function held(...addresses: string[]): Holdings<number> {
  const holdings = new Holdings<number>();
  for (const [n, address] of addresses.entries()) holdings.add(holderAt(address), n);
  return holdings;
}

it("finds the network that holds the most, and its oldest first", () => {
  const holdings = held("192.0.2.1", "198.51.100.1", "198.51.100.1", "203.0.113.1");
  expect([...holdings.heaviest()]).toEqual([1, 2]);
  holdings.remove(holderAt("198.51.100.1"), 1);
  expect([...holdings.heaviest()]).toEqual([0]);
});

it("finds a block whose networks hold the most together, although a single other one holds more than each", () => {
  const home = ["2001:db8:1::1", "2001:db8:1:100::1", "2001:db8:1:200::1"];
  expect([...held("192.0.2.1", "192.0.2.1", ...home).heaviest()]).toEqual([2]);
});

it("counts what is removed twice once, and an item of another network not at all", () => {
  const holdings = held("192.0.2.1", "192.0.2.1");
  holdings.remove(holderAt("192.0.2.1"), 0);
  holdings.remove(holderAt("192.0.2.1"), 0);
  holdings.remove(holderAt("192.0.2.2"), 1);
  expect([holdings.size, [...holdings.heaviest()]]).toEqual([1, [1]]);
  holdings.remove(holderAt("192.0.2.1"), 1);
  expect([holdings.size, [...holdings.heaviest()]]).toEqual([0, []]);
});

it("always knows as many as a count from the beginning does", () => {
  const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { maxLength: 60 });
  fc.assert(
    fc.property(changes, (steps) => {
      const holdings = new Holdings<number>();
      const all = new Map<string, number[]>();
      for (const [n, [host, isAdded]] of steps.entries()) {
        const address = `192.0.${host}.1`;
        const own = all.get(address) ?? [];
        if (isAdded) {
          all.set(address, [...own, n]);
          holdings.add(holderAt(address), n);
        } else {
          holdings.remove(holderAt(address), own[0] ?? -1);
          all.set(address, own.slice(1));
        }
      }
      const sizes = [...all.values()].map(({ length }) => length);
      expect(holdings.heaviest().size).toBe(Math.max(0, ...sizes));
      expect(holdings.size).toBe(sizes.reduce((sum, size) => sum + size, 0));
    }),
  );
});
