import type { ErrorCode } from "#lib/platform/errors.ts";

/** Texts may contain `code` in backticks. */
interface ErrorEntry {
  status: number;
  title: string;
  cause: string;
  fix: string;
  /** Uses `PETSTORE_URL` (including `/v1`) and `PETSTORE_KEY`. */
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
    cause: "The request is not well-formed HTTP: a malformed header line, a missing or repeated `Host`, or a body that ends too early.",
    fix: "Let an HTTP library build the request instead of writing it by hand. If there is a proxy between you and the service, look there first.",
    curl: `${LIST} \\\n  ${KEY} \\\n  -H "Not A Header: 1"`,
  },
  invalid_json: {
    status: 400,
    title: "The body is not JSON",
    cause: "The body is empty, is not UTF-8, or is not valid JSON. The message says where parsing stopped.",
    fix: "Serialize the body with a JSON library and send it as UTF-8. Trailing commas, comments and single quotes are not JSON.",
    curl: `${CREATE} \\\n  ${JSON_TYPE} \\\n  -d '{"name": "Biscuit",'`,
  },
  invalid_body: {
    status: 400,
    title: "The body breaks a rule",
    cause: "The JSON is fine, but a required field is missing or a value is out of range. The message lists all errors at once.",
    fix: "`name` is text of 1 to 255 characters, `categoryId` an int64 written as a JSON number, `status` one of `available`, `pending`, `sold`. Correct everything that the message names and send the request again.",
    curl: `${CREATE} \\\n  ${JSON_TYPE} \\\n  -d '{"name": "", "categoryId": "7"}'`,
  },
  invalid_parameter: {
    status: 400,
    title: "A parameter breaks a rule",
    cause:
      "A query parameter or a header has a value outside its range, is empty, or is given twice. The message names it, the range, and the value it got.",
    fix: "`limit` is 1 to 100, `status` is one of three words, `after` is an animal's id. For further pages, follow the `Link` header instead of building addresses.",
    curl: `curl -i "$PETSTORE_URL/pets?limit=500" \\\n  ${KEY}`,
  },
  missing_api_key: {
    status: 401,
    title: "No API key was sent",
    cause:
      "The request has no `Authorization` header, or the header carries something other than a bearer key. A key in the address is never read.",
    fix: "Send `Authorization: Bearer <API_KEY>`. Some HTTP clients drop the header when they follow a redirect to another host.",
    curl: LIST,
  },
  invalid_api_key: {
    status: 401,
    title: "The API key is not valid",
    cause: "The header is malformed, or the key is mistyped, was revoked or is disabled. Revoking takes effect with the next request.",
    fix: "Compare the first and last characters with the key's entry in the list of keys. If the key is no longer there, create another one; a disabled key can be enabled again.",
    curl: `${LIST} \\\n  -H "Authorization: Bearer pets_this-is-no-key"`,
  },
  expired_api_key: {
    status: 401,
    title: "The API key has expired",
    cause: "The key was created with an expiry, or it was rotated and its overlap has ended.",
    fix: "Use the key that replaced it, or create another. If you rotate a day before the expiry, with an overlap, no request is lost.",
    curl: `${LIST} \\\n  -H "Authorization: Bearer $EXPIRED_KEY"`,
  },
  insufficient_scope: {
    status: 403,
    title: "The key is not allowed to do this",
    cause:
      "The key or token lacks a scope that the operation needs, such as `animals:write` to add an animal, or `internal:write` to set `profile.internal`.",
    fix: "Use one with the scopes that `WWW-Authenticate` and the reference name. Keep the read-only key for code that never writes.",
    curl: `curl -i -X POST "$PETSTORE_URL/pets" \\\n  -H "Authorization: Bearer $READ_ONLY_KEY" \\\n  ${JSON_TYPE} \\\n  -d '{"name": "Biscuit", "categoryId": 1}'`,
  },
  token_too_old: {
    status: 403,
    title: "The token is too old for this",
    cause:
      "Deleting a project and emptying a test project need proof that the person is there, as in the dashboard: a token counts as proof in its first 15 minutes.",
    fix: "Create a new token on your account page, send the request within 15 minutes, and revoke the token.",
    curl: `curl -i -X POST "$PETSTORE_URL/projects/1/reset" \\\n  -H "Authorization: Bearer $OLD_TOKEN"`,
  },
  not_found: {
    status: 404,
    title: "Not found",
    cause: "There is no such path, or no such animal in this project. The response for another project's animal is exactly the same.",
    fix: "Check the path, the `/v1` prefix and the project that the key belongs to.",
    curl: `curl -i "$PETSTORE_URL/pets/9223372036854775807" \\\n  ${KEY}`,
  },
  method_not_allowed: {
    status: 405,
    title: "The method is not allowed",
    cause: "The path exists, but not with this method. The `Allow` header lists the allowed ones.",
    fix: "Use a method that `Allow` lists.",
    curl: `curl -i -X DELETE "$PETSTORE_URL/pets" \\\n  ${KEY}`,
  },
  request_timeout: {
    status: 408,
    title: "The request did not arrive in time",
    cause: "The head or the body of the request was sent too slowly or ended too early. The connection is closed after the response.",
    fix: "Send the request again on a new connection, with the same `Idempotency-Key` when you write. If it happens often, look at the network or the proxy in between.",
    curl: `# announces 100 bytes and never sends them; the response takes 15 seconds\n(printf 'POST /v1/pets HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 100\\r\\n\\r\\n'; sleep 30) | \\\n  curl -s telnet://localhost:3000`,
  },
  idempotency_conflict: {
    status: 409,
    title: "The first request is still running",
    cause: "A request with the same `Idempotency-Key` has not been answered yet.",
    fix: "Wait for `Retry-After` seconds and send the same request again; you then get the first one's response.",
    curl: `curl -Z -s -o /dev/null -w "%{http_code}\\n" \\\n  -X POST "$PETSTORE_URL/pets?copy=[1-8]" \\\n  ${KEY} \\\n  ${JSON_TYPE} \\\n  -H "Idempotency-Key: race-$RANDOM" \\\n  -d '{"name": "Biscuit", "categoryId": 1}'`,
  },
  external_id_taken: {
    status: 409,
    title: "Another animal has this externalId",
    cause:
      "`externalId` is unique in a project, and another animal already has it. An animal in the bin keeps its own; the message says so.",
    fix: "To change the animal that has it, use `PUT /v1/pets/external/{externalId}`, which also restores it from the bin. `GET /v1/pets?inBin=true&include=externalId` lists the bin. To free it, send `externalId: null` to that animal with `PATCH`.",
    curl: `for name in Biscuit Clover; do\n  curl -i -X POST "$PETSTORE_URL/pets" \\\n    ${KEY} \\\n    ${JSON_TYPE} \\\n    -d "{\\"name\\": \\"$name\\", \\"categoryId\\": 1, \\"externalId\\": \\"intake-118\\"}"\ndone`,
  },
  limit_reached: {
    status: 409,
    title: "There is no room for more",
    cause:
      "An animal has as many photos as it can have, the project's photos are as large together as its plan allows, or the project has as many domains, API keys, or webhook endpoints as it allows.",
    fix: "Delete photos, remove domains, or revoke keys, that are no longer needed. **Usage** in the dashboard shows how much of the plan's room is used.",
    curl: `for n in $(seq 13); do\n  curl -i -X POST "$PETSTORE_URL/pets/1/photos" \\\n    ${KEY} \\\n    -F "file=@photo-$n.jpg"\ndone`,
  },
  conflict: {
    status: 409,
    title: "The change does not fit the present state",
    cause:
      "About domains: the plan has none, the site is not published, the project has this domain already, or another one must become the primary first. About API keys and webhook endpoints: they are in another state, or a repeated `Idempotency-Key` asks for a secret that was shown. The message says which.",
    fix: "Do what the message says, then send the request again. Waiting alone does not help.",
    curl: `NAME="shelter-$RANDOM.org"\nfor n in 1 2; do\n  curl -i -X POST "$PETSTORE_URL/domains" \\\n    ${KEY} \\\n    ${JSON_TYPE} \\\n    -d "{\\"name\\": \\"$NAME\\"}"\ndone`,
  },
  gone: {
    status: 410,
    title: "The operation was removed",
    cause: "The operation was deprecated and its announced date has passed. `GET /v1/pets/{petId}` gets this answer from December 5, 2030.",
    fix: 'Use the successor that the `Link` header names with `rel="successor-version"`: `GET /v1/pets` with `ids`, or with the `status` filter.',
    curl: `# from December 5, 2030\ncurl -i "$PETSTORE_URL/pets/1" \\\n  ${KEY}`,
  },
  precondition_failed: {
    status: 412,
    title: "A condition of the write does not hold",
    cause:
      "With `If-Match`: none of its tags is the current `ETag` of what the request changes, because someone changed it in the meantime, or the operation changes nothing that has one. With `If-None-Match: *`: it exists already. Nothing was changed.",
    fix: "Get it again, decide whether your change still makes sense, and send it with the new `ETag`. Without these headers, the last write wins.",
    curl: `PET_ID=$(curl -s "$PETSTORE_URL/pets?limit=1" ${KEY} | grep -o '"id":[0-9]*' | cut -d : -f 2)\ncurl -i -X PATCH "$PETSTORE_URL/pets/$PET_ID" \\\n  ${KEY} \\\n  ${JSON_TYPE} \\\n  -H 'If-Match: "stale"' \\\n  -d '{"status": "sold"}'`,
  },
  payload_too_large: {
    status: 413,
    title: "The body is too large",
    cause: "The body is over 64 KiB, or over 256 KiB for `POST /v1/pets/batch`. The rest of it is not read.",
    fix: "Send fewer animals per request. A single animal stays far below the limit.",
    curl: `head -c 70000 /dev/zero | tr '\\0' ' ' | \\\n  curl -i -X POST "$PETSTORE_URL/pets" \\\n  ${KEY} \\\n  ${JSON_TYPE} \\\n  --data-binary @-`,
  },
  unsupported_media_type: {
    status: 415,
    title: "The body has the wrong type",
    cause: "The `Content-Type` of a request with a body is missing, is not JSON, or names another charset than UTF-8.",
    fix: "Send `Content-Type: application/json`, or `application/merge-patch+json` with `PATCH`. With `curl -d`, you have to set it yourself.",
    curl: `${CREATE} \\\n  -d 'name=Biscuit'`,
  },
  idempotency_mismatch: {
    status: 422,
    title: "The idempotency key belongs to another request",
    cause: "The same `Idempotency-Key` was used with a different body, or for a different operation, within the last 24 hours.",
    fix: "Create a new key, such as a UUID, for each change, and reuse it only to repeat exactly the same request.",
    curl: `for name in Biscuit Clover; do\n  curl -i -X POST "$PETSTORE_URL/pets" \\\n    ${KEY} \\\n    ${JSON_TYPE} \\\n    -H "Idempotency-Key: one-key-two-bodies" \\\n    -d "{\\"name\\": \\"$name\\", \\"categoryId\\": 1}"\ndone`,
  },
  rate_limit_exceeded: {
    status: 429,
    title: "The quota of the minute or day is used up",
    cause:
      "The project has made all the requests that its plan allows in this minute or on this day. All keys of a project share one quota; callers without a valid key are counted by address. Or so many changes of one project or person wait for each other that no more can; then the message says so.",
    fix: "Wait for `Retry-After` seconds, then continue with growing pauses between attempts. A request sent sooner counts toward a ban. A larger plan raises the limit.",
    curl: `# without a key, 60 requests a minute are answered\ncurl -s -o /dev/null -w "%{http_code}\\n" \\\n  "$PETSTORE_URL/pets?limit=[1-61]" | sort | uniq -c`,
  },
  too_many_requests: {
    status: 429,
    title: "This operation was used too often",
    cause:
      "Beside the plan's quota, some operations have their own rate: ten domains a minute can be added, and ten checked; an endpoint gets ten tests and replays a minute. The message says which. Nothing was changed.",
    fix: "Wait for `Retry-After` seconds and send the request again. It never counts toward a ban.",
    curl: `for n in $(seq 11); do\n  curl -i -X POST "$PETSTORE_URL/webhooks/1/test" \\\n    ${KEY}\ndone`,
  },
  api_key_banned: {
    status: 429,
    title: "The key is banned for a while",
    cause:
      "The key kept sending after a 429, before its `Retry-After` had passed, 20 times in one window. Requests that were sent at once, before a 429 could arrive, do not count. A first ban lasts 5 minutes; each further one within 24 hours lasts twice as long.",
    fix: "Stop, wait for `Retry-After`, and make the client obey it. The project's other keys keep working, and the person who runs the service can lift the ban.",
    curl: `# on the Free plan, with a key that can be spared\ncurl -s -o /dev/null -w "%{http_code}\\n" \\\n  ${KEY} \\\n  "$PETSTORE_URL/pets?limit=[1-90]"\n${LIST} \\\n  ${KEY}`,
  },
  misdirected_request: {
    status: 421,
    title: "The connection is for another host",
    cause: "The request came over a TLS connection that was opened for another host name, and its `Host` names this service.",
    fix: "Send it on a new connection. HTTP clients do so by themselves; one that reuses connections between hosts must know this status.",
    curl: `# a TLS connection for localhost that is used for another name\ncurl -ik --connect-to "::localhost:443" https://localhost/v1/pets \\\n  -H "Host: pets.example.org" \\\n  ${KEY}`,
  },
  header_too_large: {
    status: 431,
    title: "The request head is too large",
    cause: "The request line and all headers together are over 16 KB.",
    fix: "Send fewer or shorter headers. The API reads no cookies: a client that sends some can leave them out.",
    curl: `curl -i "$PETSTORE_URL/pets" \\\n  ${KEY} \\\n  -H "X-Padding: $(head -c 17000 /dev/zero | tr '\\0' 'x')"`,
  },
  internal_error: {
    status: 500,
    title: "Internal error",
    cause: "Something failed that should not have. It is not your fault, and the details are in the service's log.",
    fix: "Try again with growing pauses, with the same `Idempotency-Key` when you write. If it keeps happening, report the `X-Request-Id` of the response; it can be searched for in the log.",
    curl: `# nothing triggers it on purpose; this shows the id to report\n${LIST} \\\n  ${KEY} \\\n  -s -o /dev/null -D - | grep -i x-request-id`,
  },
  service_unavailable: {
    status: 503,
    title: "The service cannot answer right now",
    cause:
      "The database cannot be reached, or the service is starting, stopping, or too busy to answer in time. Usually nothing was stored, but a write that had already reached the service may have been.",
    fix: "Wait for `Retry-After` seconds and send the request again. When you write, send the same `Idempotency-Key`, so that nothing is stored twice.",
    curl: `# curl waits for Retry-After automatically\ncurl -i --retry 5 "$PETSTORE_URL/pets" \\\n  ${KEY}`,
  },
};
