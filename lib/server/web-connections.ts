import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { AppError } from "#lib/errors.ts";
import { splitTarget } from "#lib/http/api-path.ts";
import { type BrokenBody, breakBody } from "#lib/http/broken-body.ts";
import { hasUnreadBody, lingeringClose } from "#lib/http/lingering-close.ts";
import { answerMalformed } from "#lib/http/malformed-request.ts";
import { ConnectionBounds } from "#lib/server/connection-bounds.ts";
import { bodyPace, isTooSlow, type WebLimits } from "#lib/server/web-limits.ts";

/** A connection younger than this is about to send its request. */
const YOUNG_MS = 1000;
/** Connections that are looked at before one is closed for a new one. */
const MOST_LOOKED_AT = 256;

/** A connection. Moments as `performance.now()` gives them. */
interface Line {
  socket: Socket;
  openedAt: number;
  /** The request that came last, while its answer is not given. */
  response: ServerResponse | undefined;
  /** Whether a request was answered on it. */
  isProven: boolean;
  /** No further request is answered on it. */
  isEnding: boolean;
  isLingering: boolean;
  /** Whether its reader is being timed. */
  isStalling: boolean;
  body: Body | undefined;
  /** Since when a body on it was given up and is being answered for. */
  brokenAt: number | undefined;
}

/** A body that is on its way. */
interface Body {
  request: IncomingMessage;
  since: number;
  movedAt: number;
  firstByte: number;
  lastByte: number;
}

/** Answers a page's request whose body broke off, in place of the one who waits for it. */
export type AnswerBroken = (response: ServerResponse, fault: BrokenBody) => void;

/**
 * The connections of the web port: each request that breaks off is answered, a
 * last answer arrives, and whoever sends or reads too slowly is cut off.
 * Guarantee: no connection stays open without a request being worked on, beyond the limits' times.
 */
export class WebConnections {
  readonly #limits: WebLimits;
  readonly #answerBroken: AnswerBroken;
  readonly #lines = new Map<Socket, Line>();
  readonly #bounds: ConnectionBounds;
  #checkedAt = 0;

  /** @param answerBroken is called where nobody else answers for a broken body */
  constructor(server: Server, limits: WebLimits, answerBroken: AnswerBroken) {
    this.#limits = limits;
    this.#answerBroken = answerBroken;
    this.#bounds = new ConnectionBounds(limits.connections, (open) => this.#spare(open));
    server.prependListener("connection", (socket: Socket) => this.#open(socket));
    server.on("clientError", (error, socket) => this.#fail(error, socket as Socket));
    server.on("listening", () => {
      this.#checkedAt = performance.now();
      const checks = setInterval(() => this.#check(), limits.checkMs).unref();
      server.once("close", () => clearInterval(checks));
    });
  }

  /** Notes a request. @returns false when nothing more is answered on its connection */
  begin(response: ServerResponse): boolean {
    const line = this.#lines.get(response.req.socket);
    if (!line) return true;
    if (line.isEnding) return false;
    line.response = response;
    response.once("close", () => {
      line.isProven = true;
      if (line.response === response) line.response = undefined;
    });
    return true;
  }

  #open(socket: Socket): void {
    if (!this.#bounds.add(socket)) return;
    const line: Line = {
      socket,
      openedAt: performance.now(),
      response: undefined,
      isProven: false,
      isEnding: false,
      isLingering: false,
      isStalling: false,
      body: undefined,
      brokenAt: undefined,
    };
    this.#lines.set(socket, line);
    socket.once("close", () => this.#lines.delete(socket));
    // What node:http ends a connection with, once its last answer is written.
    socket.destroySoon = () => this.#end(line);
  }

  #end(line: Line): void {
    const { socket, response } = line;
    const request = response?.req;
    const isUnread = request !== undefined && hasUnreadBody(request);
    if (!isUnread && !line.isEnding) {
      Socket.prototype.destroySoon.call(socket);
      return;
    }
    if (line.isLingering) return;
    line.isEnding = true;
    line.isLingering = true;
    // Whoever still reads the body would wait for ever.
    if (isUnread) socket.once("close", () => void request.destroy(new AppError("invalid_request", "The body did not arrive whole.")));
    lingeringClose(socket);
  }

  /** The message that is being received is malformed, ended early, or its head took too long. */
  #fail(error: NodeJS.ErrnoException, socket: Socket): void {
    const line = this.#lines.get(socket);
    if (!line || line.isEnding) return;
    const { response } = line;
    line.isEnding = true;
    if (!response) void answerMalformed(error, socket);
    else if (!response.req.complete) this.#breakOff(line, response, "aborted");
    // What came before it is being answered: that answer is whole, and the last.
    else this.#makeLast(line, response);
  }

  #makeLast(line: Line, response: ServerResponse): void {
    line.isEnding = true;
    response.shouldKeepAlive = false;
    // Its headers may have said already that the connection goes on.
    response.once("finish", () => this.#end(line));
  }

  /** Gives a request's body up, and has that answered. */
  #breakOff(line: Line, response: ServerResponse, fault: BrokenBody): void {
    this.#makeLast(line, response);
    line.brokenAt = performance.now();
    breakBody(response.req, fault);
    this.#answerBroken(response, fault);
  }

  #check(): void {
    const now = performance.now();
    // While this process stood still, what clients sent lay unread: that time is not theirs.
    const lateMs = Math.max(0, now - this.#checkedAt - this.#limits.checkMs);
    this.#checkedAt = now;
    for (const line of this.#lines.values()) {
      this.#timeReader(line);
      if (line.body) {
        line.body.since += lateMs;
        line.body.movedAt += lateMs;
      }
      const { response, brokenAt } = line;
      if (brokenAt !== undefined) {
        // Who was to answer did not.
        if (!line.isLingering && now - brokenAt >= this.#limits.stalledMs) line.socket.destroy();
      } else if (response && !response.req.complete) this.#timeBody(line, response, now);
      else line.body = undefined;
    }
  }

  /** The socket's own timer sees whether anything of a large write was taken; it runs while something waits only. */
  #timeReader(line: Line): void {
    const { socket, response } = line;
    const isWaiting = socket.writableLength > 0;
    if (isWaiting === line.isStalling) return;
    line.isStalling = isWaiting;
    if (isWaiting) socket.setTimeout(this.#limits.stalledMs);
    else if (response) socket.setTimeout(0);
  }

  #timeBody(line: Line, response: ServerResponse, now: number): void {
    const { req: request } = response;
    const { bytesRead } = line.socket;
    if (line.body?.request !== request) {
      line.body = { request, since: now, movedAt: now, firstByte: bytesRead, lastByte: bytesRead };
      return;
    }
    const { body } = line;
    if (request.readableLength >= request.readableHighWaterMark) {
      // What came already is not taken: the time is ours.
      body.since += this.#limits.checkMs;
      body.movedAt = now;
    } else if (bytesRead !== body.lastByte) body.movedAt = now;
    body.lastByte = bytesRead;
    const progress = { elapsedMs: now - body.since, idleMs: now - body.movedAt, bytes: bytesRead - body.firstByte };
    if (!isTooSlow(progress, bodyPace(splitTarget(request.url ?? "/").path, this.#limits))) return;
    this.#breakOff(line, response, "timed_out");
  }

  /** The connection to close for a new one: the oldest that never brought a request, else the oldest that waits for one. */
  #spare(open: Iterable<Socket>): Socket | undefined {
    const now = performance.now();
    let waiting: Socket | undefined;
    let young: Socket | undefined;
    let looked = 0;
    for (const socket of open) {
      // The oldest come first: one of those will do, and a flood must not make each new connection look at all.
      looked += 1;
      if (looked > MOST_LOOKED_AT && (waiting ?? young)) break;
      const line = this.#lines.get(socket);
      if (!line || socket.destroyed || isWorkedOn(line)) continue;
      if (line.isProven) waiting ??= socket;
      else if (now - line.openedAt >= YOUNG_MS) return socket;
      else young ??= socket;
    }
    return waiting ?? young;
  }
}

/** Whether a request came whole and its answer is not finished on our side. */
function isWorkedOn({ response, socket }: Line): boolean {
  return response?.req.complete === true && !response.writableEnded && !socket.writableNeedDrain;
}
