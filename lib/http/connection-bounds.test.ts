import { Socket } from "node:net";
import { expect, it } from "vitest";
import { ConnectionBounds } from "#lib/http/connection-bounds.ts";

function open(address: string): Socket {
  return Object.defineProperty(new Socket(), "remoteAddress", { value: address });
}

const isOpen = ({ destroyed }: Socket): boolean => !destroyed;

function opened(bounds: ConnectionBounds, ...addresses: string[]): Socket[] {
  return addresses.map((address) => {
    const socket = open(address);
    bounds.add(socket);
    return socket;
  });
}

const firstOf = (busy: readonly Socket[]) => (sockets: Iterable<Socket>) => [...sockets].find((socket) => !busy.includes(socket));

it("lets a newcomer in when all connections are taken, at the cost of those who hold the most", () => {
  const bounds = new ConnectionBounds({ perAddress: 4, total: 8 }, () => undefined);
  const flood = opened(bounds, "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.2");
  const visitors = opened(bounds, "198.51.100.1", "203.0.113.1", "203.0.113.2", "203.0.113.77");
  expect(visitors.map(isOpen)).toEqual([true, true, true, true]);
  expect(flood.filter(isOpen)).toHaveLength(4);
});

it("gives up an idle connection before a busy one, and a busy one only where its holder has more than the newcomer", () => {
  const busy: Socket[] = [];
  const bounds = new ConnectionBounds({ perAddress: 4, total: 3 }, firstOf(busy));
  const all = opened(bounds, "192.0.2.1", "198.51.100.1", "203.0.113.1");
  busy.push(...all);
  const [idle] = opened(bounds, "192.0.2.9");
  expect([isOpen(idle as Socket), ...all.map(isOpen)]).toEqual([false, true, true, true]);
  busy.splice(busy.indexOf(all[1] as Socket), 1);
  expect(opened(bounds, "192.0.2.9").map(isOpen)).toEqual([true]);
  expect(all.map(isOpen)).toEqual([true, false, true]);
});

it("closes an idle connection of an address that many use for its next one, and without one the new one", () => {
  const busy: Socket[] = [];
  const bounds = new ConnectionBounds({ perAddress: 2, total: 100 }, firstOf(busy));
  const first = opened(bounds, "192.0.2.1", "192.0.2.1");
  const next = opened(bounds, "192.0.2.1");
  expect([...first, ...next].map(isOpen)).toEqual([false, true, true]);
  busy.push(...first, ...next);
  expect(opened(bounds, "192.0.2.1").map(isOpen)).toEqual([false]);
});

it("counts connections that a proxy passes on by the host that it is in front of", () => {
  const bounds = new ConnectionBounds({ perAddress: 2, total: 100 }, () => undefined);
  for (const host of ["a.example", "b.example", "c.example"]) {
    const own = opened(bounds, "104.16.0.9", "104.16.0.9");
    for (const socket of own) bounds.move(socket, { network: `104.16.0.9 ${host}`, block: host });
    expect(own.map(isOpen)).toEqual([true, true]);
  }
  const [more] = opened(bounds, "104.16.0.9") as [Socket];
  bounds.move(more, { network: "104.16.0.9 a.example", block: "a.example" });
  expect(isOpen(more)).toBe(false);
});
