import { slot } from "#lib/runtime.ts";
import { storeRequests } from "#lib/usage/requests/mutations.ts";
import {
  keepRequest,
  noRequests,
  putBackRequests,
  type RecordedRequest,
  takeRequests,
  type WaitingRequests,
} from "#lib/usage/requests/rules.ts";

/** What waits in memory at most, of all keys together: 200 keys' worth. */
const MOST_WAITING = 20_000;
/** What is stored at once; a key that has to wait loses nothing by it, since its newest 100 are all that is kept anyhow. */
const ROWS_PER_FLUSH = 2000;
/** A target is kept as it came until it is stored; a longer one is cut first, so that it holds no memory. */
const LONGEST_TARGET = 512;
const SHORTENED = 200;

const waiting = slot<WaitingRequests>("usage.waiting-requests", noRequests);

/** A part of a text that does not keep the whole one in memory. */
function detached(text: string): string {
  return Buffer.from(text.slice(0, SHORTENED)).toString();
}

/** Notes an answered request of a key, in memory; its key's newest 100 are stored within seconds. */
export function recordRequest(request: RecordedRequest): void {
  const { path, query } = request;
  if (path.length + query.length <= LONGEST_TARGET) keepRequest(waiting(), request, MOST_WAITING);
  else keepRequest(waiting(), { ...request, path: detached(path), query: query === "" ? "" : "…" }, MOST_WAITING);
}

/** The stores under way, one after another. */
const storing = slot<{ last: Promise<void> }>("usage.storing-requests", () => ({ last: Promise.resolve() }));

/**
 * Stores what waits, the longest waiting keys first, after what is being stored
 * already. What cannot be stored is kept for the next time.
 * @param most about how many at once
 * @throws AppError `service_unavailable` when the database is down
 */
export function flushRequests(most = ROWS_PER_FLUSH): Promise<void> {
  const state = waiting();
  const stored = storing().last.then(async () => {
    const taken = takeRequests(state, most);
    try {
      await storeRequests(taken);
    } catch (error) {
      putBackRequests(state, taken, MOST_WAITING);
      throw error;
    }
  });
  storing().last = stored.catch(() => undefined);
  return stored;
}
