import fc from "fast-check";
import { lastAttempt, startCertificateBench } from "#e2e/support/certificate-bench.ts";
import { timeLimits } from "#lib/sites/certificates/acme/transport.service.ts";
import { certificateErrorSchema } from "#lib/sites/certificates/schema.ts";
import { damaged } from "../damage.ts";
import type { FuzzTarget } from "../target.ts";

interface AcmeAnswer {
  at: (typeof PLACES)[number];
  status: number;
  headers: Record<string, string>;
  body: string;
}

const PLACES = ["unsigned", "new-acct", "new-order", "authz", "chall", "finalize", "order", "cert"] as const;
/** A certificate needs these answers to be true. */
const NEEDED: ReadonlySet<string> = new Set(["new-order", "finalize", "cert"]);
const BODIES = [
  '{"newNonce":"https://localhost/nonce","newAccount":"https://localhost/a","newOrder":"https://localhost/o"}',
  '{"status":"valid","identifiers":[{"type":"dns","value":"a.test"}],"authorizations":["https://localhost/z"],"finalize":"https://localhost/f"}',
  '{"status":"pending","identifier":{"type":"dns","value":"a.test"},"challenges":[{"type":"http-01","url":"https://localhost/c","token":"a"}]}',
  '{"type":"urn:ietf:params:acme:error:malformed","detail":"no\\u0000pe","status":400}',
  "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
];
const PIECES = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "null",
  "1e9",
  '"status":"invalid"',
  '"\\u0000"',
  "\u0000",
  "../",
  "file:///etc/passwd",
  "a".repeat(70_000),
];
const HEADERS = {
  "content-type": fc.constantFrom("application/json", "application/problem+json", "application/pem-certificate-chain", "text/html", ""),
  location: fc.constantFrom("https://localhost/x", "//", "file:///etc/passwd", "javascript:1", ""),
  "replay-nonce": fc.constantFrom("nonce", "", "a b"),
  "retry-after": fc.constantFrom("1", "-1", "99999999999", "Fri, 31 Dec 9999 23:59:59 GMT", "soon"),
};

/** An attempt ends in a state that the page can show, whatever the authority answers. */
export const acmeAnswers: FuzzTarget<AcmeAnswer> = {
  name: "acme-answers",
  inputs: fc.record({
    at: fc.constantFrom(...PLACES),
    status: fc.constantFrom(200, 201, 204, 302, 400, 403, 404, 429, 500, 503),
    headers: fc.record(HEADERS, { requiredKeys: ["content-type"] }),
    body: damaged(BODIES, PIECES),
  }),
  fresh: 2,
  async open() {
    const bench = await startCertificateBench();
    timeLimits.replace({ ...bench.limits, answerMs: 5000, orderMs: 5000, waitingMs: 1000 });
    let count = 0;
    return {
      async check({ at, status, headers, body }) {
        const domainId = await bench.domain(`d${count++}.shelter.test`);
        bench.pebble.front.meet = (what) =>
          what.startsWith(at) ? { kind: "answer", status, headers, body: Buffer.from(body, "latin1") } : undefined;
        await bench.issue(domainId);
        const { state, reason, retryAt } = await lastAttempt(domainId);
        if (state === "running" ? retryAt === null : state === "failed" && !certificateErrorSchema.safeParse(reason).success)
          throw new Error(`left ${state}, ${reason}`);
        if (state === "issued" && NEEDED.has(at)) throw new Error("issued without the authority");
      },
      close: () => bench.close(),
    };
  },
};
