import { MINUTE_MS } from "#lib/platform/time.ts";
import type { PhotoFailure, PhotoFetch } from "#lib/shelter/pets/import/photo-fetch.schema.ts";

const MAX_LISTED_FAILURES = 200;
const MAX_WAITING = 500;
const RETRY_DELAYS_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

export function withFailures(fetch: PhotoFetch, failures: readonly PhotoFailure[]): PhotoFetch {
  return {
    ...fetch,
    failed: fetch.failed + failures.length,
    failures: [...fetch.failures, ...failures].slice(0, MAX_LISTED_FAILURES),
  };
}

export function withWaiting(fetch: PhotoFetch, failure: PhotoFailure): PhotoFetch {
  if (fetch.waiting.length >= MAX_WAITING) return withFailures(fetch, [failure]);
  return { ...fetch, waiting: [...fetch.waiting, { ...failure, round: fetch.round }] };
}

export function nextWaiting({ waiting, round }: PhotoFetch): PhotoFetch["waiting"][number] | undefined {
  return waiting.find((photo) => photo.round < round);
}

export function afterRound(fetch: PhotoFetch, now: number): PhotoFetch {
  const { waiting, round } = fetch;
  const delayMs = RETRY_DELAYS_MS[round];
  if (waiting.length === 0) return { ...fetch, isOver: true };
  if (delayMs !== undefined) return { ...fetch, round: round + 1, retryAt: new Date(now + delayMs).toISOString() };
  const ended = waiting.map(({ n, name, url, reason }) => ({ n, name, url, reason: `${reason} It was tried ${round + 1} times.` }));
  return { ...withFailures(fetch, ended), waiting: [], isOver: true };
}
