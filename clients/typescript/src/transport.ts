import { PetstoreError } from "./errors.ts";
import { toJson } from "./json.ts";
import type { CallOptions, PetstoreOptions, UploadOptions, WriteOptions } from "./options.ts";
import { type Exchange, errorOf } from "./response.ts";
import { retryDelayMs } from "./retry.ts";
import { wait } from "./wait.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Prepared {
  url: string;
  init: RequestInit;
  signal: AbortSignal | undefined;
}

function writeHeaders({ idempotencyKey = crypto.randomUUID(), ifMatch, ifNoneMatch }: WriteOptions): Record<string, string> {
  return {
    "Idempotency-Key": idempotencyKey,
    ...(ifMatch === undefined ? {} : { "If-Match": ifMatch }),
    ...(ifNoneMatch === undefined ? {} : { "If-None-Match": ifNoneMatch }),
  };
}

/** Sends requests, repeated where that is safe and can help. */
export class Transport {
  readonly #options: Required<Omit<PetstoreOptions, "project">>;
  readonly #identity: Record<string, string>;

  constructor(options: PetstoreOptions) {
    const { key, baseUrl, maxRetries = 4, timeoutMs = 30_000, maxRetryAfterMs = 60_000 } = options;
    const send = options.fetch ?? ((url, init) => fetch(url, init));
    this.#identity = { Authorization: `Bearer ${key}`, ...(options.project === undefined ? {} : { "Petstore-Project": options.project }) };
    this.#options = { key, baseUrl: baseUrl.replace(/\/+$/, ""), fetch: send, maxRetries, timeoutMs, maxRetryAfterMs };
  }

  /**
   * @param search with its question mark, or empty
   * @throws PetstoreError
   */
  read(path: string, search: string, { signal }: CallOptions, headers: Record<string, string> = {}): Promise<Exchange> {
    return this.#send({ url: this.#options.baseUrl + path + search, init: this.#init("GET", headers), signal });
  }

  /**
   * Sent once, without a limit of time.
   * @throws PetstoreError
   */
  async download(path: string, { signal }: CallOptions): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#options
      .fetch(this.#options.baseUrl + path, { ...this.#init("GET", {}), ...(signal && { signal }) })
      .catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw new PetstoreError("network_error", cause instanceof Error ? cause.message : String(cause), { cause });
      });
    if (response.ok && response.body) return response.body;
    const { status, headers } = response;
    throw (
      errorOf({ status, headers, text: await response.text() }) ??
      new PetstoreError("unexpected_response", "There is no content.", { status })
    );
  }

  /** @throws PetstoreError */
  write(method: Method, path: string, body: object | undefined, options: WriteOptions): Promise<Exchange> {
    const headers = writeHeaders(options);
    const init =
      body === undefined
        ? this.#init(method, headers)
        : { ...this.#init(method, { ...headers, "Content-Type": "application/json" }), body: toJson(body) };
    return this.#send({ url: this.#options.baseUrl + path, init, signal: options.signal });
  }

  /**
   * @param file a JPEG, PNG, WebP, or AVIF file
   * @throws PetstoreError
   */
  upload(method: Method, path: string, file: Blob, { alt, signal }: UploadOptions): Promise<Exchange> {
    const body = new FormData();
    if (alt !== undefined) body.set("alt", alt);
    body.set("file", file, "photo");
    return this.#send({ url: this.#options.baseUrl + path, init: { ...this.#init(method, {}), body }, signal });
  }

  #init(method: Method, headers: Record<string, string>): RequestInit {
    return { method, headers: { ...this.#identity, Accept: "application/json", ...headers } };
  }

  async #send(request: Prepared): Promise<Exchange> {
    const { maxRetries, maxRetryAfterMs } = this.#options;
    for (let retries = 0; ; retries += 1) {
      const outcome = await this.#attempt(request);
      const error = outcome instanceof PetstoreError ? outcome : errorOf(outcome);
      if (error === undefined) return outcome as Exchange;
      const delayMs = retries < maxRetries ? retryDelayMs(error, retries, Math.random(), maxRetryAfterMs) : undefined;
      if (delayMs === undefined) throw error;
      await wait(delayMs, request.signal);
    }
  }

  /** @throws the caller's reason for an abort, nothing else */
  async #attempt({ url, init, signal }: Prepared): Promise<Exchange | PetstoreError> {
    const { timeoutMs } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await this.#options.fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (cause) {
      signal?.throwIfAborted();
      if (timeout.aborted) return new PetstoreError("timeout", `No complete response within ${timeoutMs} ms.`, { cause });
      return new PetstoreError("network_error", cause instanceof Error ? cause.message : String(cause), { cause });
    }
  }
}
