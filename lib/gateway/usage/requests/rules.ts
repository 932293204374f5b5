import { MAX_REQUESTS_PER_KEY } from "#lib/gateway/usage/requests/schema.ts";

export interface RecordedRequest {
  projectId: string;
  keyId: string;
  requestId: string;
  at: number;
  method: string;
  path: string;
  query: string;
  operation: string;
  status: number;
  code: string | undefined;
  durationMs: number;
}

const SHOWN_VALUES = new Map([
  ["limit", /^[-+.\d]{1,20}$/],
  ["after", /^[-+.\d]{1,20}$/],
  ["status", /^[a-z]{1,12}$/],
  ["types", /^[a-z_.,]{1,60}$/],
  ["order", /^(?:asc|desc)$/],
]);
const MAX_SEGMENT_LENGTH = 24;
const MAX_PATH_LENGTH = 200;
const KEY_LIKE = /(pet(?:s_(?:test_)?|u_)[0-9A-Za-z]{4})[0-9A-Za-z]+/g;
const ELLIPSIS = "…";

function shownPath(path: string): string {
  const masked = path
    .replaceAll(KEY_LIKE, `$1${ELLIPSIS}`)
    .split("/")
    .map((segment) => (segment.length > MAX_SEGMENT_LENGTH ? segment.slice(0, 9) + ELLIPSIS : segment))
    .join("/");
  return masked.length > MAX_PATH_LENGTH ? masked.slice(0, MAX_PATH_LENGTH) + ELLIPSIS : masked;
}

/** Anything long, key-like, or unknown may be secret: it becomes `…`. */
export function shownTarget(path: string, query: string): string {
  if (query === "") return shownPath(path);
  const pairs: string[] = [];
  let isWhole = true;
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const name = equals < 0 ? pair : pair.slice(0, equals);
    const shape = SHOWN_VALUES.get(name);
    if (!shape || pairs.length === SHOWN_VALUES.size) isWhole = false;
    else pairs.push(`${name}=${shape.test(pair.slice(name.length + 1)) ? pair.slice(name.length + 1) : ELLIPSIS}`);
  }
  if (!isWhole) pairs.push(ELLIPSIS);
  return `${shownPath(path)}?${pairs.join("&")}`;
}

interface Ring {
  requests: RecordedRequest[];
  /** Index to overwrite next, once full. */
  oldest: number;
}

export interface RequestBuffer {
  rings: Map<string, Ring>;
  count: number;
}

export const emptyBuffer = (): RequestBuffer => ({ rings: new Map(), count: 0 });

/** Constant time. Beyond `max`, drops the longest-waiting key. */
export function bufferRequest(waiting: RequestBuffer, request: RecordedRequest, max: number): void {
  const { rings } = waiting;
  let ring = rings.get(request.keyId);
  if (ring && ring.requests.length === MAX_REQUESTS_PER_KEY) {
    ring.requests[ring.oldest] = request;
    ring.oldest = (ring.oldest + 1) % MAX_REQUESTS_PER_KEY;
    return;
  }
  if (waiting.count >= max) {
    takeOldestWaiting(waiting);
    ring = rings.get(request.keyId);
  }
  if (!ring) {
    ring = { requests: [], oldest: 0 };
    rings.set(request.keyId, ring);
  }
  ring.requests.push(request);
  waiting.count += 1;
}

function takeOldestWaiting(waiting: RequestBuffer): RecordedRequest[] {
  const [first] = waiting.rings;
  if (!first) return [];
  const [keyId, { requests, oldest }] = first;
  waiting.rings.delete(keyId);
  waiting.count -= requests.length;
  return [...requests.slice(oldest), ...requests.slice(0, oldest)];
}

/** Returns whole keys, longest-waiting first. */
export function takeRequests(waiting: RequestBuffer, max: number): RecordedRequest[] {
  const taken: RecordedRequest[] = [];
  while (taken.length < max && waiting.rings.size > 0) taken.push(...takeOldestWaiting(waiting));
  return taken;
}

/** Keeps the newest requests of each key. */
export function putBackRequests(waiting: RequestBuffer, taken: readonly RecordedRequest[], max: number): void {
  const since = takeRequests(waiting, Number.POSITIVE_INFINITY);
  for (const request of taken) bufferRequest(waiting, request, max);
  for (const request of since) bufferRequest(waiting, request, max);
}
