import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { answerMalformed } from "#lib/http/api/malformed-request.ts";
import { type BrokenBody, breakBody } from "#lib/http/broken-body.ts";
import { ConnectionBounds } from "#lib/http/connection-bounds.ts";
import { lingeringClose } from "#lib/http/lingering-close.ts";
import { splitTarget } from "#lib/http/request-head.ts";
import { AppError } from "#lib/platform/errors.ts";
import {
  isHeldBack,
  keepsRate,
  newConnection,
  noteArrivals,
  type OpenConnection,
  replaceable,
} from "#lib/programs/server/open-connection.ts";
import { isUpload, type WebLimits } from "#lib/programs/server/web-limits.ts";

type AnswerBroken = (response: ServerResponse, reason: BrokenBody) => void;

/** Also where Node's own timeouts do not end slow and idle connections. */
export class WebConnections {
  readonly #limits: WebLimits;
  readonly #answerBroken: AnswerBroken;
  readonly #open = new Map<Socket, OpenConnection>();
  readonly #bounds: ConnectionBounds;
  #checkedAt = 0;
  /** Set until the next check, when waiting data has been read. */
  #wasBlocked = false;

  constructor(server: Server, limits: WebLimits, answerBroken: AnswerBroken) {
    this.#limits = limits;
    this.#answerBroken = answerBroken;
    this.#bounds = new ConnectionBounds(limits.connections, (open) => replaceable(open, this.#open));
    server.prependListener("connection", (socket: Socket) => this.#add(socket));
    server.on("clientError", (error, socket) => this.#refuse(error, socket as Socket));
    server.setTimeout(limits.stalledMs, (socket) => this.#closeStalled(socket));
    server.on("listening", () => this.#startChecks(server));
  }

  /** Checks run after reading, in case the process was blocked. */
  #startChecks(server: Server): void {
    this.#checkedAt = performance.now();
    const checks = setInterval(() => setImmediate(() => this.#check()), this.#limits.checkMs).unref();
    server.once("close", () => clearInterval(checks));
  }

  #add(socket: Socket): void {
    if (!this.#bounds.add(socket)) return;
    const connection = newConnection(socket);
    this.#open.set(socket, connection);
    socket.once("close", () => {
      this.#open.delete(socket);
      const request = connection.response?.req;
      if (!request || request.complete) return;
      // Next's copy of the body would wait forever.
      breakBody(request, "aborted");
      // node:http's own error would look like an outage.
      request.destroy(new AppError("invalid_request", "The body did not arrive completely."));
    });
  }

  /** @returns false when the connection gets no further responses */
  begin(response: ServerResponse): boolean {
    const { req: request } = response;
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (!connection) return true;
    if (connection.isEnding || socket.writableEnded) return false;
    connection.response = response;
    connection.unanswered += 1;
    connection.bodyChecks = 0;
    connection.windowBytes = socket.bytesRead;
    response.once("close", () => {
      connection.unanswered -= 1;
      connection.idleSince = performance.now();
      if (connection.response === response && request.complete) connection.response = undefined;
      if (socket.isPaused()) socket.resume();
    });
    return true;
  }

  /** Ends the limits for a connection that is no longer HTTP. */
  release(socket: Socket): void {
    this.#open.delete(socket);
  }

  #refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    const connection = this.#open.get(socket);
    if (!connection || connection.isEnding || socket.writableEnded) return;
    connection.isEnding = true;
    const { response } = connection;
    if (!response) void answerMalformed(error, socket);
    else if (response.req.complete) this.#makeLast(connection, response);
    else this.#breakOff(connection, response, error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "timed_out" : "aborted");
  }

  #makeLast(connection: OpenConnection, response: ServerResponse): void {
    connection.isEnding = true;
    response.shouldKeepAlive = false;
    // Its headers may have announced keep-alive.
    response.once("finish", () => lingeringClose(connection.socket));
  }

  #breakOff(connection: OpenConnection, response: ServerResponse, reason: BrokenBody): void {
    this.#makeLast(connection, response);
    breakBody(response.req, reason);
    this.#answerBroken(response, reason);
  }

  #check(): void {
    const now = performance.now();
    this.#wasBlocked = this.#isLate(now);
    this.#checkedAt = now;
    for (const connection of this.#open.values()) {
      noteArrivals(connection);
      const { socket, response, unanswered, isEnding } = connection;
      if (unanswered === 0) this.#limitIdle(connection);
      // Each received byte would restart Node's timer.
      else if (response?.req.complete) socket.writableLength > 0 && socket.pause();
      else if (response && !isEnding) this.#limitBody(connection, response);
    }
  }

  #isLate(now: number): boolean {
    return now - this.#checkedAt > 2 * this.#limits.checkMs;
  }

  /** Line breaks between requests restart Node's timers. */
  #limitIdle({ socket, idleSince, isEnding }: OpenConnection): void {
    const { keepAliveMs, headersMs } = this.#limits;
    // Leaves time for a request begun at the last moment.
    if (!isEnding && this.#checkedAt - idleSince >= keepAliveMs + headersMs) socket.destroy();
  }

  #limitBody(connection: OpenConnection, response: ServerResponse): void {
    const { bodyMs, checkMs, uploadRate } = this.#limits;
    if (!isHeldBack(response)) connection.bodyChecks += 1;
    const isFile = isUpload(splitTarget(response.req.url ?? "/").path);
    if (connection.bodyChecks * checkMs < (isFile ? uploadRate.windowMs : bodyMs)) return;
    if (isFile && keepsRate(connection, uploadRate.bytes)) return;
    this.#breakOff(connection, response, "timed_out");
  }

  /** Also called after the keep-alive timeout. */
  #closeStalled(socket: Socket): void {
    const connection = this.#open.get(socket);
    const { response, unanswered = 0, isEnding } = connection ?? {};
    // Timers run before data that arrived while the process was blocked.
    const wasBlocked = this.#wasBlocked || this.#isLate(performance.now());
    if (wasBlocked || (response && isHeldBack(response))) socket.setTimeout(this.#limits.stalledMs);
    else if (!connection || !response || unanswered === 0 || socket.writableLength > 0) socket.destroy();
    else if (response.req.complete) return;
    else if (isEnding) socket.destroy();
    else this.#breakOff(connection, response, "timed_out");
  }
}
