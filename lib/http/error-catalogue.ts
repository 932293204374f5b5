import type { ErrorCode } from "#lib/errors.ts";

/** Texts may contain `code` in backticks. */
interface ErrorEntry {
  status: number;
  title: string;
  cause: string;
  cure: string;
  /** Requires `PETSTORE_URL` (including `/v1`) and `PETSTORE_KEY`. */
  curl: string;
}

const LIST = 'curl -i "$PETSTORE_URL/pets"';
const KEY = '-H "Authorization: Bearer $PETSTORE_KEY"';
const JSON_TYPE = '-H "Content-Type: application/json"';
const CREATE = `curl -i -X POST "$PETSTORE_URL/pets" \\\n  ${KEY}`;

/** The single source of each code's status. */
export const ERROR_CATALOGUE: Record<ErrorCode, ErrorEntry> = {
  invalid_request: {
    status: 400,
    title: "The HTTP message cannot be read",
    cause: "The request is not well-formed HTTP: a malformed header line, a missing or repeated `Host`, or a body that breaks off halfway.",
    cure: "Let an HTTP library build the request instead of writing it by hand. If a proxy stands between you and the service, look there first.",
    curl: `${LIST} \\\n  ${KEY} \\\n  -H "Not A Header: 1"`,
  },
  invalid_json: {
    status: 400,
    title: "The body is not JSON",
    cause: "The body is empty, is not UTF-8, or is not valid JSON. The message says where reading stopped.",
    cure: "Serialise the body with a JSON library and send it as UTF-8. Trailing commas, comments and single quotes are not JSON.",
    curl: `${CREATE} \\\n  ${JSON_TYPE} \\\n  -d '{"name": "Biscuit",'`,
  },
  invalid_body: {
    status: 400,
    title: "The body breaks a rule",
    cause: "The JSON is fine, but a required field is missing or a value is out of range. The message lists every fault at once.",
    cure: "`name` is text of 1 to 255 characters, `categoryId` an int64 written as a JSON number, `status` one of `available`, `pending`, `sold`. Correct all that the message names and send again.",
    curl: `${CREATE} \\\n  ${JSON_TYPE} \\\n  -d '{"name": "", "categoryId": "7"}'`,
  },
  invalid_parameter: {
    status: 400,
    title: "A parameter breaks a rule",
    cause:
      "A query parameter or a header has a value outside its range, is empty, or is given twice. The message names it, the range, and what came.",
    cure: "`limit` goes from 1 to 100, `status` is one of three words, `after` is an animal's id. For further pages, follow the `Link` header instead of building addresses.",
    curl: `curl -i "$PETSTORE_URL/pets?limit=500" \\\n  ${KEY}`,
  },
  missing_api_key: {
    status: 401,
    title: "No API key was sent",
    cause:
      "The request has no `Authorization` header, or the header carries something other than a bearer key. A key in the address is never read.",
    cure: "Send `Authorization: Bearer <API_KEY>`. Some HTTP clients drop the header when they follow a redirect to another host.",
    curl: LIST,
  },
  invalid_api_key: {
    status: 401,
    title: "The API key is not valid",
    cause:
      "The header is malformed, or the key is mistyped, was revoked or is disabled. A revoked key fails from the very next request on.",
    cure: "Compare the first and last characters with the key's entry in the list of keys. If the key is gone, make another; a disabled key can be enabled again.",
    curl: `${LIST} \\\n  -H "Authorization: Bearer pets_this-is-no-key"`,
  },
  expired_api_key: {
    status: 401,
    title: "The API key has expired",
    cause: "The key was made with an expiry, or was rotated and its overlap has ended.",
    cure: "Use the key that replaced it, or make another. Rotate a day before the expiry, with an overlap, and no request is lost.",
    curl: `${LIST} \\\n  -H "Authorization: Bearer $EXPIRED_KEY"`,
  },
  insufficient_scope: {
    status: 403,
    title: "The key may only read",
    cause: "The key has the scope `read`, and the operation writes.",
    cure: "Use a key with the scope `read_write`. Keep the read-only one where nothing has to be written.",
    curl: `curl -i -X POST "$PETSTORE_URL/pets" \\\n  -H "Authorization: Bearer $READ_ONLY_KEY" \\\n  ${JSON_TYPE} \\\n  -d '{"name": "Biscuit", "categoryId": 1}'`,
  },
  not_found: {
    status: 404,
    title: "There is nothing here",
    cause: "No such path, or no such animal in this project. An animal of another project answers exactly the same.",
    cure: "Check the path, the `/v1` prefix and the project that the key belongs to.",
    curl: `curl -i "$PETSTORE_URL/pets/9223372036854775807" \\\n  ${KEY}`,
  },
  method_not_allowed: {
    status: 405,
    title: "The path has no such method",
    cause: "The path exists, but not with this method. The `Allow` header lists those it has.",
    cure: "Use a method that `Allow` lists.",
    curl: `curl -i -X DELETE "$PETSTORE_URL/pets" \\\n  ${KEY}`,
  },
  request_timeout: {
    status: 408,
    title: "The request did not arrive in time",
    cause: "The head or the body of the request was sent too slowly or broke off. The connection is closed after the response.",
    cure: "Send the request again on a new connection, with the same `Idempotency-Key` when you create. If it happens often, look at the network or the proxy in between.",
    curl: `# announces 100 bytes and never sends them; the response takes 15 seconds\n(printf 'POST /v1/pets HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 100\\r\\n\\r\\n'; sleep 30) | \\\n  curl -s telnet://localhost:3000`,
  },
  idempotency_conflict: {
    status: 409,
    title: "The first request is still running",
    cause: "A request with the same `Idempotency-Key` has not been answered yet.",
    cure: "Wait for `Retry-After` seconds and send the same request again; you then get the first one's answer.",
    curl: `curl -Z -s -o /dev/null -w "%{http_code}\\n" \\\n  -X POST "$PETSTORE_URL/pets?copy=[1-8]" \\\n  ${KEY} \\\n  ${JSON_TYPE} \\\n  -H "Idempotency-Key: race-$RANDOM" \\\n  -d '{"name": "Biscuit", "categoryId": 1}'`,
  },
  gone: {
    status: 410,
    title: "The operation was removed",
    cause: "The operation was deprecated and its announced date has passed. `GET /v1/pets/{petId}` answers so from 5 December 2030.",
    cure: 'Use the successor that the `Link` header names with `rel="successor-version"`: `GET /v1/pets` with the `status` filter.',
    curl: `# from 5 December 2030\ncurl -i "$PETSTORE_URL/pets/1" \\\n  ${KEY}`,
  },
  payload_too_large: {
    status: 413,
    title: "The body is too large",
    cause: "The body is over 64 KiB. The rest of it is not read.",
    cure: "Send one animal per request. A single animal stays far below the limit.",
    curl: `head -c 70000 /dev/zero | tr '\\0' ' ' | \\\n  curl -i -X POST "$PETSTORE_URL/pets" \\\n  ${KEY} \\\n  ${JSON_TYPE} \\\n  --data-binary @-`,
  },
  unsupported_media_type: {
    status: 415,
    title: "The body has the wrong type",
    cause: "The `Content-Type` of a request with a body is missing or is not JSON.",
    cure: "Send `Content-Type: application/json`. With `curl -d` it has to be set by hand.",
    curl: `${CREATE} \\\n  -d 'name=Biscuit'`,
  },
  idempotency_mismatch: {
    status: 422,
    title: "The idempotency key belongs to another body",
    cause: "Within the last 24 hours the same `Idempotency-Key` came with a different body.",
    cure: "Make a fresh key, such as a UUID, for each animal, and reuse it only to repeat the very same request.",
    curl: `for name in Biscuit Clover; do\n  curl -i -X POST "$PETSTORE_URL/pets" \\\n    ${KEY} \\\n    ${JSON_TYPE} \\\n    -H "Idempotency-Key: one-key-two-bodies" \\\n    -d "{\\"name\\": \\"$name\\", \\"categoryId\\": 1}"\ndone`,
  },
  rate_limit_exceeded: {
    status: 429,
    title: "The quota of the minute or day is used up",
    cause:
      "The project has made all requests that its plan allows in this minute or this day. All keys of a project share one quota; callers without a valid key are counted by address.",
    cure: "Wait for `Retry-After` seconds, then go on with growing pauses between attempts. A request sent sooner counts towards a ban. A larger plan raises the limit.",
    curl: `# without a key, 60 requests a minute are answered\ncurl -s -o /dev/null -w "%{http_code}\\n" \\\n  "$PETSTORE_URL/pets?limit=[1-61]" | sort | uniq -c`,
  },
  api_key_banned: {
    status: 429,
    title: "The key is banned for a while",
    cause:
      "The key kept sending after a 429, before its `Retry-After` had passed, 20 times in one window. Requests that were sent at once, before a 429 could arrive, do not count. A first ban lasts 5 minutes; each further one within 24 hours lasts twice as long.",
    cure: "Stop, wait for `Retry-After`, and make the client obey it. Other keys of the project go on working, and whoever runs the service can lift the ban.",
    curl: `# on the Free plan, with a key that can be spared\ncurl -s -o /dev/null -w "%{http_code}\\n" \\\n  ${KEY} \\\n  "$PETSTORE_URL/pets?limit=[1-90]"\n${LIST} \\\n  ${KEY}`,
  },
  header_too_large: {
    status: 431,
    title: "The request head is too large",
    cause: "The request line and all headers together are over 16 KB.",
    cure: "Send fewer or shorter headers. The API reads no cookies: a client that sends some can leave them out.",
    curl: `curl -i "$PETSTORE_URL/pets" \\\n  ${KEY} \\\n  -H "X-Padding: $(head -c 17000 /dev/zero | tr '\\0' 'x')"`,
  },
  internal_error: {
    status: 500,
    title: "A fault in the service",
    cause: "Something failed that should not have. Nothing about it is your doing, and the details stay in the service's log.",
    cure: "Try again with growing pauses, with the same `Idempotency-Key` when you create. If it stays, report the `X-Request-Id` of the answer; the log is searchable by it.",
    curl: `# nothing provokes it on purpose; this shows the id to report\n${LIST} \\\n  ${KEY} \\\n  -s -o /dev/null -D - | grep -i x-request-id`,
  },
  service_unavailable: {
    status: 503,
    title: "The service cannot answer right now",
    cause: "The database is away or the service is starting or stopping. Nothing was stored.",
    cure: "Wait for `Retry-After` seconds and send again, with an `Idempotency-Key` when you create.",
    curl: `# curl waits for Retry-After by itself\ncurl -i --retry 5 "$PETSTORE_URL/pets" \\\n  ${KEY}`,
  },
};
