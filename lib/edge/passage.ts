import type { Writable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Exchange } from "#lib/edge/exchange.ts";

/** As the site's answer has them, with names in lower case. */
export type AnswerHeaders = Record<string, string | string[] | undefined>;

interface PassageOptions {
  /** Until the site's answer begins. */
  upstreamMs: number;
  /** Without the site giving or the visitor taking anything of the answer. */
  stalledMs: number;
  /** What the visitor gets of the answer's headers. */
  headersOf: (answered: AnswerHeaders) => Record<string, string | string[]>;
  /** Called once when no answer began; `isBroken` when the connection to the site ended rather than a time. */
  failed: (isBroken: boolean) => void;
}

/** What undici ends a request with whose exchange is over. */
const OVER = new Error("the exchange is over");
/** The connection to the site ended, where it had been made. */
const BROKEN = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/**
 * One request's way through to the site and back. It passes an answer on at the visitor's pace, so that nothing piles
 * up here, and ends it when they take nothing for a while: a visitor who does not read holds none of the
 * connections that all sites share. A visitor who leaves ends the request at the site too.
 */
export class Passage implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  readonly #options: PassageOptions;
  readonly #leave = (): void => this.#end();
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;

  constructor(exchange: Exchange, options: PassageOptions) {
    this.#exchange = exchange;
    this.#options = options;
    exchange.response.once("close", this.#leave);
    this.#timer = setTimeout(() => {
      this.#end();
      options.failed(false);
    }, options.upstreamMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(OVER);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: AnswerHeaders): void {
    // Early hints and their like come before the answer.
    if (status < 200 || this.#isOver) return;
    clearTimeout(this.#timer);
    const { response } = this.#exchange;
    this.#timer = setTimeout(() => response.destroy(), this.#options.stalledMs);
    response.on("drain", () => {
      this.#timer.refresh();
      controller.resume();
    });
    this.#exchange.begin(status, this.#options.headersOf(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#timer.refresh();
    const visitor: Writable = this.#exchange.response;
    if (!visitor.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    this.#settle();
    this.#exchange.response.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: NodeJS.ErrnoException): void {
    if (this.#isOver) return;
    this.#settle();
    const { response } = this.#exchange;
    if (response.headersSent) response.destroy();
    else this.#options.failed(BROKEN.has(error.code ?? ""));
  }

  #settle(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#exchange.response.off("close", this.#leave);
  }

  #end(): void {
    this.#settle();
    this.#controller?.abort(OVER);
  }
}
