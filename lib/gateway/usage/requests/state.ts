import { storeRequests } from "#lib/gateway/usage/requests/mutations.ts";
import {
  bufferRequest,
  emptyBuffer,
  putBackRequests,
  type RecordedRequest,
  type RequestBuffer,
  takeRequests,
} from "#lib/gateway/usage/requests/rules.ts";
import { singleton } from "#lib/platform/runtime.ts";

const MAX_WAITING = 20_000;
/** Delays lose nothing: only a key's newest 100 are stored. */
const ROWS_PER_FLUSH = 2000;
/** Longer targets are truncated to save memory. */
const MAX_TARGET_LENGTH = 512;
const SHORTENED = 200;

const waiting = singleton<RequestBuffer>("usage.waiting-requests", emptyBuffer);

/** A slice would keep the whole string in memory. */
function detached(text: string): string {
  return Buffer.from(text.slice(0, SHORTENED)).toString();
}

export function recordRequest(request: RecordedRequest): void {
  const { path, query } = request;
  if (path.length + query.length <= MAX_TARGET_LENGTH) bufferRequest(waiting(), request, MAX_WAITING);
  else bufferRequest(waiting(), { ...request, path: detached(path), query: query === "" ? "" : "…" }, MAX_WAITING);
}

const storing = singleton<{ last: Promise<void> }>("usage.storing-requests", () => ({ last: Promise.resolve() }));

/** What cannot be stored waits for the next flush. */
export function flushRequests(max = ROWS_PER_FLUSH): Promise<void> {
  const state = waiting();
  const stored = storing().last.then(async () => {
    const taken = takeRequests(state, max);
    try {
      await storeRequests(taken);
    } catch (error) {
      putBackRequests(state, taken, MAX_WAITING);
      throw error;
    }
  });
  storing().last = stored.catch(() => undefined);
  return stored;
}
