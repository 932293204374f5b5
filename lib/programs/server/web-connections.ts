import type { Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { splitTarget } from "#lib/http/api/api-path.ts";
import { answerMalformed } from "#lib/http/api/malformed-request.ts";
import { type BrokenBody, breakBody } from "#lib/http/broken-body.ts";
import { ConnectionBounds } from "#lib/http/connection-bounds.ts";
import { hasUnreadBody, lingeringClose } from "#lib/http/lingering-close.ts";
import { AppError } from "#lib/platform/errors.ts";
import { bodyPace, isTooSlow, type WebLimits } from "#lib/programs/server/web-limits.ts";
import { afterReading, isWaiting, type Line, newLine, spareSocket } from "#lib/programs/server/web-line.ts";

/** Answers in place of the handler, which waits for the body. */
type AnswerBroken = (response: ServerResponse, fault: BrokenBody) => void;

/**
 * Answers broken requests, delivers last answers, cuts off slow senders and readers. Guarantees that no connection
 * without a request in progress stays open beyond the limits.
 */
export class WebConnections {
  readonly #limits: WebLimits;
  readonly #answerBroken: AnswerBroken;
  readonly #lines = new Map<Socket, Line>();
  readonly #bounds: ConnectionBounds;
  #checkedAt = 0;

  constructor(server: Server, limits: WebLimits, answerBroken: AnswerBroken) {
    this.#limits = limits;
    this.#answerBroken = answerBroken;
    this.#bounds = new ConnectionBounds(limits.connections, (open) => spareSocket(open, this.#lines));
    server.prependListener("connection", (socket: Socket) => this.#open(socket));
    server.on("clientError", (error, socket) => this.#fail(error, socket as Socket));
    server.setTimeout(limits.stalledMs, (socket) => this.#closeStalled(socket));
    server.on("listening", () => this.#startChecks(server));
  }

  /** A check follows reading, so that data which waited while this process was blocked counts as arrived. */
  #startChecks(server: Server): void {
    let isClosed = false;
    server.once("close", () => {
      isClosed = true;
    });
    const checkAndGoOn = (): void => {
      if (isClosed) return;
      this.#check();
      wait();
    };
    const wait = (): void => void setTimeout(() => afterReading(checkAndGoOn), this.#limits.checkMs).unref();
    this.#checkedAt = performance.now();
    wait();
  }

  /** Returns false when its connection gets no further answers. */
  begin(response: ServerResponse): boolean {
    const line = this.#lines.get(response.req.socket);
    if (!line) return true;
    if (line.isEnding) return false;
    line.response = response;
    line.unanswered += 1;
    response.once("close", () => {
      line.unanswered -= 1;
      line.idleSince = performance.now();
      line.bytesWhenAnswered = line.socket.bytesRead;
      if (line.response === response) line.response = undefined;
      if (line.socket.isPaused()) line.socket.resume();
    });
    return true;
  }

  #open(socket: Socket): void {
    if (!this.#bounds.add(socket)) return;
    const line = newLine(socket);
    afterReading(() => {
      line.isSettled = true;
    });
    this.#lines.set(socket, line);
    socket.once("close", () => this.#lines.delete(socket));
    // node:http calls this after the last answer.
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
    // A reader of the body would wait forever.
    if (isUnread) socket.once("close", () => void request.destroy(new AppError("invalid_request", "The body did not arrive completely.")));
    lingeringClose(socket);
  }

  /** Handles messages that are malformed, end early, or have late headers. */
  #fail(error: NodeJS.ErrnoException, socket: Socket): void {
    const line = this.#lines.get(socket);
    if (!line || line.isEnding) return;
    const { response } = line;
    line.isEnding = true;
    if (!response) {
      // node:http would close our side with the client's, but the limit is checked first, perhaps in Redis.
      socket.removeAllListeners("end");
      void answerMalformed(error, socket);
    } else if (!response.req.complete) this.#breakOff(line, response, "aborted");
    // The answer in progress is whole, and the last.
    else this.#makeLast(line, response);
  }

  #makeLast(line: Line, response: ServerResponse): void {
    line.isEnding = true;
    response.shouldKeepAlive = false;
    // Its headers may have announced keep-alive.
    response.once("finish", () => this.#end(line));
  }

  #breakOff(line: Line, response: ServerResponse, fault: BrokenBody): void {
    this.#makeLast(line, response);
    line.brokenAt = performance.now();
    breakBody(response.req, fault);
    this.#answerBroken(response, fault);
  }

  #check(): void {
    const now = performance.now();
    // Data that waited while this process was blocked does not count against clients.
    const lateMs = Math.max(0, now - this.#checkedAt - this.#limits.checkMs);
    this.#checkedAt = now;
    for (const line of this.#lines.values()) {
      this.#forgive(line, lateMs);
      this.#hold(line);
      this.#timeIdle(line, now);
      const { response, brokenAt } = line;
      if (brokenAt !== undefined) {
        if (!line.isLingering && now - brokenAt >= this.#limits.stalledMs) line.socket.destroy();
      } else if (response && !response.req.complete) this.#timeBody(line, response, now);
      else line.body = undefined;
    }
  }

  #forgive(line: Line, lateMs: number): void {
    line.idleSince += lateMs;
    if (!line.body) return;
    line.body.since += lateMs;
    line.body.movedAt += lateMs;
  }

  /** Node's timer restarts with each byte received, too: a client that does not take its answer is not read. */
  #hold({ socket, response }: Line): void {
    if (socket.writableLength > 0 && response?.req.complete) socket.pause();
  }

  /** Node asks after `stalledMs` in which nothing arrived or was taken, or the keep-alive timeout. */
  #closeStalled(socket: Socket): void {
    // Timers run before what waited while this process was blocked.
    if (performance.now() - this.#checkedAt > 2 * this.#limits.checkMs) {
      socket.setTimeout(this.#limits.stalledMs);
      return;
    }
    const line = this.#lines.get(socket);
    if (!line || isWaiting(line) || socket.writableLength > 0) socket.destroy();
  }

  /** Line breaks between requests start none, yet reset Node's timers. */
  #timeIdle(line: Line, now: number): void {
    const { bytesRead } = line.socket;
    line.quietChecks = bytesRead === line.bytesReceived ? line.quietChecks + 1 : 0;
    line.bytesReceived = bytesRead;
    const { keepAliveMs, headersMs } = this.#limits;
    // Leaves time for a request begun at the last moment.
    if (line.unanswered === 0 && !line.isEnding && now - line.idleSince >= keepAliveMs + headersMs) line.socket.destroy();
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
      // The data is here but unread: the delay is ours.
      body.since += this.#limits.checkMs;
      body.movedAt = now;
    } else if (bytesRead !== body.lastByte) body.movedAt = now;
    body.lastByte = bytesRead;
    const progress = { elapsedMs: now - body.since, idleMs: now - body.movedAt, bytes: bytesRead - body.firstByte };
    if (!isTooSlow(progress, bodyPace(splitTarget(request.url ?? "/").path, this.#limits))) return;
    this.#breakOff(line, response, "timed_out");
  }
}
