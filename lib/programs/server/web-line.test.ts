import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { afterReading, type Line, newLine, spareSocket } from "./web-line.ts";

interface State {
  bytesRead?: number;
  writableLength?: number;
  ageMs?: number;
  line?: Partial<Line>;
  request?: { complete?: boolean; headersSent?: boolean; readableLength?: number };
}

const quiet = (checks: number, bytes: number): Partial<Line> => ({ quietChecks: checks, bytesReceived: bytes });

const STATES = {
  silent: { ageMs: 60_000 },
  young: { ageMs: 500 },
  "a connection that was just opened": {},
  "a connection of which nothing was read yet, because the process was busy": { ageMs: 60_000, line: { isSettled: false } },
  waiting: { bytesRead: 50, line: { bytesWhenAnswered: 50 } },
  "half a head that stands still": { bytesRead: 20, line: quiet(2, 20) },
  "half a head that stands still for longer": { bytesRead: 20, line: quiet(9, 20) },
  "half a head that was just received": { bytesRead: 20, line: quiet(0, 20) },
  "half a head that has been quiet for one check": { bytesRead: 20, line: quiet(1, 20) },
  "half a head of which more came since the last check": { bytesRead: 21, line: quiet(5, 20) },
  "a body that stands still": { bytesRead: 90, request: {}, line: quiet(3, 90) },
  "a body that goes on": { bytesRead: 90, request: {}, line: quiet(0, 90) },
  "a body that the service does not read": { bytesRead: 90, request: { readableLength: 65_536 }, line: quiet(9, 90) },
  "a request that is worked on": { bytesRead: 90, request: { complete: true }, line: quiet(9, 90) },
  "an answer that has begun before its body came": { bytesRead: 90, request: { headersSent: true }, line: quiet(9, 90) },
  "an answer that is being sent": { bytesRead: 50, writableLength: 9, line: { bytesWhenAnswered: 50, ...quiet(9, 50) } },
  "an answer behind another one": { bytesRead: 90, line: { unanswered: 1, ...quiet(9, 90) } },
  "two requests at once": { bytesRead: 90, request: { complete: true }, line: { unanswered: 2, ...quiet(9, 90) } },
  "the next request, partly received": { bytesRead: 60, line: { bytesWhenAnswered: 50, ...quiet(0, 60) } },
} satisfies Record<string, State>;
type Name = keyof typeof STATES;

function spared(names: readonly Name[]): Name | undefined {
  const lines = new Map<Socket, Line>();
  const nameOf = new Map<Socket, Name>();
  for (const name of names) {
    const { bytesRead = 0, writableLength = 0, ageMs = 0, line = {}, request }: State = STATES[name];
    const socket = { bytesRead, writableLength, destroyed: false } as Socket;
    const { complete = false, headersSent = false, readableLength = 0 } = request ?? {};
    const response = { headersSent, req: { complete, readableLength, readableHighWaterMark: 65_536 } } as ServerResponse;
    const made = newLine(socket);
    if (request) Object.assign(made, { response, unanswered: 1 });
    made.openedAt -= ageMs;
    lines.set(socket, Object.assign(made, { isSettled: true }, line));
    nameOf.set(socket, name);
  }
  const socket = spareSocket(lines.keys(), lines);
  return socket && nameOf.get(socket);
}

const IN_USE = [
  "a connection that was just opened",
  "a connection of which nothing was read yet, because the process was busy",
  ...["half a head that was just received", "half a head of which more came since the last check", "a body that goes on"],
  ...["a body that the service does not read", "a request that is worked on", "an answer that has begun before its body came"],
  ...["an answer that is being sent", "an answer behind another one", "two requests at once", "the next request, partly received"],
] as Name[];

it.each(IN_USE)("closes the new connection rather than %s", (name) => {
  expect(spared([name])).toBeUndefined();
});

it.each([
  { open: "silent; waiting; young", closed: "silent" },
  { open: "waiting; young; silent", closed: "silent" },
  { open: "young; waiting; a body that stands still", closed: "waiting" },
  { open: "a body that stands still; young", closed: "young" },
  {
    open: "half a head that stands still; half a head that stands still for longer",
    closed: "half a head that stands still for longer",
  },
  { open: "a body that stands still", closed: "a body that stands still" },
  { open: "half a head that has been quiet for one check; a body that stands still", closed: "a body that stands still" },
  { open: "half a head that has been quiet for one check", closed: "half a head that has been quiet for one check" },
])('closes the connection of "$closed" when "$open" are open and not in use', ({ open, closed }) => {
  expect(spared([...IN_USE, ...(open.split("; ") as Name[]), ...IN_USE])).toBe(closed);
});

it("calls back after three turns of the event loop", async () => {
  let isCalled = false;
  afterReading(() => {
    isCalled = true;
  });
  const called: boolean[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    called.push(isCalled);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(called).toEqual([false, false, false, true]);
});
