import type { Dispatcher } from "undici";
import { sender } from "#lib/history/webhooks/connect.service.ts";
import type { Try } from "#lib/history/webhooks/deliveries.schema.ts";
import { errorSentence, statusError } from "#lib/history/webhooks/errors.rules.ts";
import { MAX_ASKED_WAIT_MS } from "#lib/history/webhooks/sending/outcome.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { retryAfterMs } from "#lib/platform/retry-after.ts";
import { storable } from "#lib/platform/stored-text.ts";

/** Covers DNS, TLS, and the whole answer. */
const MAX_MS = 10_000;
const MAX_ANSWER_BYTES = 65_536;
const EXCERPT_BYTES = 1024;
const MAX_CONTENT_TYPE = 100;
const OVER = new Error("the answer is over");

type Answer = Omit<Try, "at" | "durationMs">;

/** Reads at most 64 KiB, keeps the beginning. */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #done: (answer: Answer | undefined) => void;
  readonly #stop: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #status: number | null = null;
  #contentType: string | null = null;
  #retryAfterMs: number | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;

  /** @param done called once; undefined when stopped */
  constructor(stop: AbortSignal, done: (answer: Answer | undefined) => void) {
    this.#done = done;
    this.#stop = stop;
    this.#timer = setTimeout(() => this.#end("There was no complete answer within 10 seconds."), MAX_MS);
    stop.addEventListener("abort", this.#stopped);
    if (stop.aborted) this.#stopped();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(OVER);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status < 200) return;
    this.#status = status;
    const type = headers["content-type"];
    this.#contentType = typeof type === "string" ? type.slice(0, MAX_CONTENT_TYPE) : null;
    const [asked] = [headers["retry-after"]].flat();
    const sentAt = Date.parse(String(headers["date"]));
    if (statusError(status) !== null)
      this.#retryAfterMs = retryAfterMs(asked, Number.isNaN(sentAt) ? clock()() : sentAt, MAX_ASKED_WAIT_MS);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#size < EXCERPT_BYTES) this.#chunks.push(chunk.subarray(0, EXCERPT_BYTES - this.#size));
    this.#size += chunk.length;
    if (this.#size > MAX_ANSWER_BYTES) this.#end("The answer was larger than 64 KiB.");
  }

  onResponseEnd(): void {
    this.#settle(statusError(this.#status ?? 0));
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#settle(errorSentence(error));
  }

  readonly #stopped = (): void => {
    if (this.#finish()) this.#done(undefined);
    this.#controller?.abort(OVER);
  };

  #excerpt(): string {
    return storable(Buffer.concat(this.#chunks).toString("utf8"));
  }

  #settle(reason: string | null): void {
    if (!this.#finish()) return;
    const asked = this.#retryAfterMs !== undefined && { retryAfterMs: this.#retryAfterMs };
    this.#done({ status: this.#status, reason, contentType: this.#contentType, excerpt: this.#excerpt(), ...asked });
  }

  #end(reason: string): void {
    this.#settle(reason);
    this.#controller?.abort(OVER);
  }

  #finish(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#stop.removeEventListener("abort", this.#stopped);
    return true;
  }
}

interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Follows no redirects.
 * @returns undefined when `stop` aborted it: the outcome is unknown
 */
export async function sendMessage({ url, headers, body }: Message, now: number, stop: AbortSignal): Promise<Try | undefined> {
  const started = performance.now();
  const { origin, pathname, search } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  sender().dispatch({ origin, path: pathname + search, method: "POST", headers, body }, new AnswerReader(stop, resolve));
  const answer = await promise;
  return answer && { at: new Date(now).toISOString(), durationMs: Math.round(performance.now() - started), ...answer };
}
