import { expect, it } from "vitest";
import type { CertificateView } from "#lib/sites/certificates/schema.ts";
import { pollMs } from "#lib/sites/domains/client.ts";
import type { NotServed, RoutingView } from "#lib/sites/domains/schema.ts";

const AT = "2026-01-01T00:00:00Z";
const ROUTING = {
  waiting: { state: "waiting", since: AT, checks: 1, nextCheckAt: AT, givesUpAt: AT },
  stopped: { state: "stopped", since: AT, checks: 90 },
  verified: { state: "verified", since: AT, nextCheckAt: AT },
  drifted: { state: "drifted", since: AT, nextCheckAt: AT },
  lost: { state: "lost", since: AT },
} as const satisfies Record<string, RoutingView>;
const failed = (retryAt: string | null): CertificateView => ({
  state: "failed",
  reason: "unreachable",
  message: "It was not reached.",
  detail: null,
  at: AT,
  retryAt,
});
const ISSUED: CertificateView = {
  state: "issued",
  issuer: "Test",
  serial: "1",
  issuedAt: AT,
  notAfter: AT,
  renewAt: AT,
  renewalFailed: null,
};

it.each<[string, RoutingView, CertificateView, boolean, NotServed[]?]>([
  ["it waits for DNS", ROUTING.waiting, { state: "none" }, true],
  ["its certificate is about to be issued", ROUTING.verified, { state: "none" }, true],
  ["its certificate is about to be issued, although DNS has drifted", ROUTING.drifted, { state: "none" }, true],
  ["its plan allows no certificate", ROUTING.verified, { state: "none" }, false, ["no_certificate", "plan"]],
  ["its certificate is being issued", ROUTING.drifted, { state: "issuing", step: "ordering", since: AT, waitsUntil: null }, true],
  ["a failed attempt is retried automatically", ROUTING.verified, failed("2099-01-01T00:00:00Z"), true],
  ["a failed attempt is not retried automatically", ROUTING.verified, failed(null), false],
  ["it is live", ROUTING.verified, ISSUED, false],
  ["checks have stopped", ROUTING.stopped, { state: "none" }, false],
  ["it was taken over", ROUTING.lost, { state: "none" }, false],
])("when %s, polling continues only as needed", (_, routing, certificate, asks, notServed = []) => {
  expect(pollMs({ routing, certificate, early: null, notServed, isChecking: false }) !== false).toBe(asks);
});

it("keeps polling while a check runs, in every other state", () => {
  expect(pollMs({ routing: ROUTING.lost, certificate: { state: "none" }, early: null, notServed: [], isChecking: true })).not.toBe(false);
});
