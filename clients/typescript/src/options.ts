export interface PetstoreOptions {
  /** An API key of your project, `pets_…`, or a personal token, `petu_…`. It belongs on a server, never into a web page. */
  key: string;
  /** With a personal token: the slug of the project. */
  project?: string;
  /** With the version, such as `https://petstore.example/v1`. */
  baseUrl: string;
  /** Used instead of the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** How often one request is repeated; 4 by default. */
  maxRetries?: number;
  /** For one attempt, until its response is read; 30 s by default. */
  timeoutMs?: number;
  /** The longest `Retry-After` to wait for; after a longer one the error is thrown. 60 s by default. */
  maxRetryAfterMs?: number;
}

export interface CallOptions {
  /** Ends the call, its waits included, with the signal's reason. */
  signal?: AbortSignal;
}

export interface UploadOptions extends CallOptions {
  /** What the picture shows, for people who cannot see it. */
  alt?: string;
}

export interface WriteOptions extends CallOptions {
  /**
   * By default a new one for each call, so that its retries are safe. Derive your own from your record to be safe across
   * restarts too: for 24 hours, the same key with the same request changes nothing more.
   */
  idempotencyKey?: string;
  /** An `etag` of the animal: unless it is still current, the write fails with `precondition_failed`. */
  ifMatch?: string;
  /** `*`: unless there is no such animal yet, the write fails with `precondition_failed`. */
  ifNoneMatch?: string;
}
