import type { Writable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Exchange } from "#lib/programs/edge/exchange.ts";

/** Header names are lowercase. */
export type AnswerHeaders = Record<string, string | string[] | undefined>;

interface ProxyOptions {
  upstreamMs: number;
  /** Time without progress from the site or the visitor. */
  stalledMs: number;
  headersOf: (answered: AnswerHeaders) => Record<string, string | string[]>;
  /** Called once if no response began; `isBroken` is false for a timeout. */
  failed: (isBroken: boolean) => void;
}

const OVER = new Error("the exchange is over");
const BROKEN = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/** Slow readers are cut off, because all sites share the upstream connections. */
export class ProxyHandler implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  readonly #options: ProxyOptions;
  readonly #leave = (): void => this.#end();
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;

  constructor(exchange: Exchange, options: ProxyOptions) {
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
    // Skips informational responses.
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
