import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A connection younger than this is about to send its request. */
const YOUNG_MS = 1000;
/** A request that is being received stands still when nothing of it came from one check to another. */
const STANDSTILL_CHECKS = 2;
/** Connections that are looked at before one is closed for a new one. */
const MOST_LOOKED_AT = 256;

/** A connection. Moments as `performance.now()` gives them. */
export interface Line {
  socket: Socket;
  openedAt: number;
  /** The request that came last, while its answer is not given. */
  response: ServerResponse | undefined;
  /** Requests whose answers are not sent whole. */
  unanswered: number;
  /** Since when none is. */
  idleSince: number;
  /** Bytes received when the last answer had been sent; undefined before the first. */
  bytesWhenAnswered: number | undefined;
  /** Bytes received at the last check, and for how many checks no more came. */
  bytesReceived: number;
  quietChecks: number;
  /** No further request is answered on it. */
  isEnding: boolean;
  isLingering: boolean;
  reader: Reader | undefined;
  body: Body | undefined;
  /** Since when a body on it was given up and is being answered for. */
  brokenAt: number | undefined;
}

/** The client that is being sent an answer. */
interface Reader {
  bytesTaken: number;
  movedAt: number;
}

/** A body that is on its way. */
interface Body {
  request: IncomingMessage;
  since: number;
  movedAt: number;
  firstByte: number;
  lastByte: number;
}

export function newLine(socket: Socket): Line {
  const openedAt = performance.now();
  return {
    socket,
    openedAt,
    response: undefined,
    unanswered: 0,
    idleSince: openedAt,
    bytesWhenAnswered: undefined,
    bytesReceived: 0,
    quietChecks: 0,
    isEnding: false,
    isLingering: false,
    reader: undefined,
    body: undefined,
    brokenAt: undefined,
  };
}

/**
 * The connection to close for a new one: the oldest that never sent a byte, else one that waits for a request, else a
 * request that stands still. What is being received or answered is never cut off.
 */
export function spareSocket(open: Iterable<Socket>, lines: ReadonlyMap<Socket, Line>): Socket | undefined {
  const now = performance.now();
  let waiting: Socket | undefined;
  let young: Socket | undefined;
  let still: Line | undefined;
  let looked = 0;
  for (const socket of open) {
    // The oldest come first: one of those will do, and a flood must not make each new connection look at all.
    looked += 1;
    if (looked > MOST_LOOKED_AT && (waiting ?? young ?? still)) break;
    const line = lines.get(socket);
    if (!line || socket.destroyed || isBeingAnswered(line)) continue;
    if (socket.bytesRead === 0) {
      if (now - line.openedAt >= YOUNG_MS) return socket;
      young ??= socket;
    } else if (isWaiting(line)) waiting ??= socket;
    else if (standsStill(line) && line.quietChecks > (still?.quietChecks ?? 0)) still = line;
  }
  return waiting ?? young ?? still?.socket;
}

/** Whether a request came whole, or an answer is being sent. A body that nobody takes stands still on our side. */
function isBeingAnswered({ response, unanswered, socket }: Line): boolean {
  if (socket.writableLength > 0 || unanswered > 1) return true;
  if (!response) return unanswered > 0;
  const { req: request, headersSent } = response;
  return headersSent || request.complete || request.readableLength >= request.readableHighWaterMark;
}

/** Whether its last answer was sent and nothing came since. */
function isWaiting({ unanswered, isEnding, bytesWhenAnswered, socket }: Line): boolean {
  return unanswered === 0 && !isEnding && bytesWhenAnswered === socket.bytesRead;
}

function standsStill({ quietChecks, bytesReceived, socket }: Line): boolean {
  return quietChecks >= STANDSTILL_CHECKS && bytesReceived === socket.bytesRead;
}

/**
 * How many bytes the system took of what was written, of a large write too. Node's public `bytesWritten` tells only of
 * whole writes; the tests of slow readers fail when its private handle changes.
 */
export function bytesTakenOf(socket: Socket): number | undefined {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : undefined;
}
