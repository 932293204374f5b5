import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { newConnection, noteArrivals, type OpenConnection, replaceable } from "./open-connection.ts";

interface State {
  quietChecks?: number;
  /** Since the last check. */
  received?: number;
  writableLength?: number;
  writableEnded?: boolean;
  unanswered?: number;
  request?: { complete?: boolean; headersSent?: boolean; readableLength?: number };
}

const STATES = {
  silent: {},
  "a new connection": { quietChecks: 0 },
  "part of a head that arrived since the last check": { received: 20 },
  "a stalled body": { unanswered: 1, request: {} },
  "a body that goes on": { unanswered: 1, request: {}, quietChecks: 0 },
  "a body of which more arrived since the last check": { unanswered: 1, request: {}, received: 1 },
  "a body that is unread here": { unanswered: 1, request: { readableLength: 65_536 } },
  "a request in progress": { unanswered: 1, request: { complete: true } },
  "a response begun before its body arrived": { unanswered: 1, request: { headersSent: true } },
  "a response in transit": { writableLength: 9 },
  "two requests at once": { unanswered: 2, request: {} },
  "an early response whose client still sends": { unanswered: 1, request: { headersSent: true }, writableEnded: true },
} satisfies Record<string, State>;
type Name = keyof typeof STATES;

function replaced(names: readonly Name[]): Name | undefined {
  const connections = new Map<Socket, OpenConnection>();
  const nameOf = new Map<Socket, Name>();
  for (const name of names) {
    const { quietChecks = 1, received = 0, writableLength = 0, writableEnded = false, unanswered = 0, request }: State = STATES[name];
    const socket = { bytesRead: 90 + received, writableLength, writableEnded, destroyed: false } as Socket;
    const { complete = false, headersSent = false, readableLength = 0 } = request ?? {};
    const response = request && ({ headersSent, req: { complete, readableLength, readableHighWaterMark: 65_536 } } as ServerResponse);
    connections.set(socket, { ...newConnection(socket), bytesSeen: 90, quietChecks, unanswered, response });
    nameOf.set(socket, name);
  }
  const socket = replaceable(connections.keys(), connections);
  return socket && nameOf.get(socket);
}

const IN_USE = [
  ...["a new connection", "part of a head that arrived since the last check", "a body that goes on"],
  ...["a body of which more arrived since the last check", "a body that is unread here", "a request in progress"],
  ...["a response begun before its body arrived", "a response in transit", "two requests at once"],
] as Name[];

describe("connection replaced by a new one", () => {
  it.each(IN_USE)("is none while only this is open: %s", (name) => {
    expect(replaced([name])).toBeUndefined();
  });

  it.each([
    ["silent", "a stalled body; silent"],
    ["a stalled body", "a stalled body; an early response whose client still sends"],
    ["an early response whose client still sends", "an early response whose client still sends"],
  ])("is the one idle, else the oldest with a stalled request: %s of %s", (name, open) => {
    expect(replaced([...IN_USE, ...(open.split("; ") as Name[]), ...IN_USE])).toBe(name);
  });

  it("has been quiet from one check to the next", () => {
    const socket = { bytesRead: 0, writableLength: 0, destroyed: false } as Socket;
    const connection = newConnection(socket);
    const connections = new Map([[socket, connection]]);
    noteArrivals(connection);
    expect(replaceable([socket], connections)).toBeUndefined();
    noteArrivals(connection);
    expect(replaceable([socket], connections)).toBe(socket);
  });
});
