import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request may be on its way: never closed for another, or a flood would cut off clients that just connected. */
const FRESH_MS = 250;
/** Turns of the event loop after which what had arrived has been read, however long a turn takes. */
const READ_TURNS = 3;
/** Younger ones are about to send a request. */
const YOUNG_MS = 1000;
/** Checks without data after which a request is stalled. One is enough when nothing else can be closed: a fast flood fills all places between checks. */
const STANDSTILL_CHECKS = 2;
const MAX_LOOKED_AT = 256;

/** Times are from `performance.now()`. */
export interface Line {
  socket: Socket;
  openedAt: number;
  /** What was sent when it was opened has been read. */
  isSettled: boolean;
  response: ServerResponse | undefined;
  unanswered: number;
  /** When `unanswered` became 0. */
  idleSince: number;
  /** Undefined before the first answer. */
  bytesWhenAnswered: number | undefined;
  bytesReceived: number;
  quietChecks: number;
  isEnding: boolean;
  isLingering: boolean;
  body: Body | undefined;
  /** When its body was given up. */
  brokenAt: number | undefined;
}

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
    isSettled: false,
    response: undefined,
    unanswered: 0,
    idleSince: openedAt,
    bytesWhenAnswered: undefined,
    bytesReceived: 0,
    quietChecks: 0,
    isEnding: false,
    isLingering: false,
    body: undefined,
    brokenAt: undefined,
  };
}

/** Calls back once what had arrived by now on every connection has been read. */
export function afterReading(callback: () => void, turns = READ_TURNS): void {
  if (turns === 0) callback();
  else setImmediate(() => afterReading(callback, turns - 1));
}

/**
 * Picks the oldest that never sent a byte, else one that waits for a request, else a stalled request. Never one with
 * an active request or answer.
 */
export function spareSocket(open: Iterable<Socket>, lines: ReadonlyMap<Socket, Line>): Socket | undefined {
  const now = performance.now();
  let waiting: Socket | undefined;
  let young: Socket | undefined;
  let still: Line | undefined;
  let looked = 0;
  for (const socket of open) {
    // Oldest first, so any candidate will do; a flood must not make each connection scan all.
    looked += 1;
    if (looked > MAX_LOOKED_AT && (waiting ?? young ?? (still && still.quietChecks >= STANDSTILL_CHECKS))) break;
    const line = lines.get(socket);
    if (!line || socket.destroyed || isBeingAnswered(line)) continue;
    if (socket.bytesRead === 0) {
      if (!line.isSettled) continue;
      const ageMs = now - line.openedAt;
      if (ageMs >= YOUNG_MS) return socket;
      if (ageMs >= FRESH_MS) young ??= socket;
    } else if (isWaiting(line)) waiting ??= socket;
    else if (standsStill(line) && line.quietChecks > (still?.quietChecks ?? 0)) still = line;
  }
  return waiting ?? young ?? still?.socket;
}

/** A body we do not read is stalled on our side. */
function isBeingAnswered({ response, unanswered, socket }: Line): boolean {
  if (socket.writableLength > 0 || unanswered > 1) return true;
  if (!response) return unanswered > 0;
  const { req: request, headersSent } = response;
  return headersSent || request.complete || request.readableLength >= request.readableHighWaterMark;
}

/** For its next request, of which nothing has arrived. */
export function isWaiting({ unanswered, isEnding, bytesWhenAnswered, socket }: Line): boolean {
  return unanswered === 0 && !isEnding && bytesWhenAnswered === socket.bytesRead;
}

function standsStill({ quietChecks, bytesReceived, socket }: Line): boolean {
  return quietChecks > 0 && bytesReceived === socket.bytesRead;
}
