import { expect, it } from "vitest";
import { shownDomain } from "#e2e/support/shown-domain.ts";
import type { ApiKeyView } from "#lib/gateway/api-keys/schema.ts";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";
import type { BackupRun } from "#lib/operations/backups/runs.schema.ts";
import { conditionsIn, EXPIRY_NOTICE_MS } from "#lib/operations/overview/rules.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const after = (ms: number): string => new Date(NOW + ms).toISOString();

const key = (id: string, changes: Partial<ApiKeyView> = {}): ApiKeyView =>
  ({ id, name: `Key ${id}`, state: "active", expiresAt: after(EXPIRY_NOTICE_MS), rotatedFromId: null, ...changes }) as ApiKeyView;

type Facts = Parameters<typeof conditionsIn>[0];
const CALM: Facts = { keys: [], bans: [], callers: [], domains: [], endpoints: [], isMute: false, backups: null };
const conditions = (facts: Partial<Facts>) => conditionsIn({ ...CALM, ...facts }, NOW);
const expiring = (keys: ApiKeyView[]) => conditions({ keys }).flatMap((one) => (one.kind === "key_expiring" ? [one.keyId] : []));

it("lists active keys expiring within two weeks, earliest first", () => {
  const keys = [
    key("1"),
    key("2", { expiresAt: after(1000) }),
    key("3", { expiresAt: after(EXPIRY_NOTICE_MS + 1) }),
    key("4", { expiresAt: null }),
    key("5", { state: "disabled" } as Partial<ApiKeyView>),
  ];
  expect(expiring(keys)).toEqual(["2", "1"]);
});

it("omits a key with an active successor, but not one whose successor was revoked", () => {
  const revoked = { state: "revoked" } as Partial<ApiKeyView>;
  const keys = [key("1"), key("2"), key("3", { rotatedFromId: "1", expiresAt: null }), key("4", { rotatedFromId: "2", ...revoked })];
  expect(expiring(keys)).toEqual(["2"]);
});

const LIVE = shownDomain("www.paws.org");
const ENDPOINT = { id: "7", state: "active", failingSince: null } as EndpointView;
const SCHEDULE = { to: "/backups", everyHours: 24, keep: 7 };
const RUN = { startedAt: after(-3 * DAY_MS) } as BackupRun;
const FAILURE = { at: after(0), error: "The disk is full." };
const FAILED = { reason: "unreachable", message: "", detail: null, at: after(0), retryAt: null } as const;

const WAITING = { state: "waiting", since: after(0), checks: 0, nextCheckAt: null, givesUpAt: after(1) } as const;
const ISSUED = { state: "issued", issuer: "CA", serial: "1", issuedAt: after(0), notAfter: after(1), renewAt: after(1) } as const;
const wrong = (type: "CNAME" | "CAA"): DnsReport => {
  const lines: DnsReport["lines"] = [{ type, name: LIVE.name, wanted: "", seen: [], verdict: "wrong", message: "" }];
  return { at: after(0), verdict: "wrong", problems: [], nameServers: [], lines };
};

it("needs no attention while everything works or is on its way", () => {
  const waiting: DomainView = {
    ...LIVE,
    routing: WAITING,
    notServed: ["not_verified", "no_certificate"],
  };
  const moving: DomainView = { ...waiting, report: wrong("CNAME"), early: { state: "proof" } };
  expect(conditions({})).toEqual([]);
  expect(
    conditions({
      domains: [LIVE, waiting, moving, { ...LIVE, notServed: ["no_certificate"] }],
      endpoints: [
        ENDPOINT,
        { ...ENDPOINT, failingSince: after(-9 * MINUTE_MS) },
        { ...ENDPOINT, state: "paused", failingSince: after(-DAY_MS) },
      ],
      backups: { schedule: SCHEDULE, last: RUN, failure: null, isLate: false },
    }),
  ).toEqual([]);
  expect(conditions({ backups: { schedule: null, last: null, failure: null, isLate: false } })).toEqual([]);
});

it.each<[string, Partial<Facts>, object]>([
  ["no visitor of the site can ask anything", { isMute: true }, { kind: "site_mute" }],
  [
    "the only domain is on hold after a downgrade",
    { domains: [{ ...LIVE, notServed: ["plan"] }] },
    { kind: "domains_on_hold", names: [LIVE.name] },
  ],
  [
    "a downgrade is about to put a domain on hold",
    { domains: [{ ...LIVE, endsAt: after(DAY_MS) }] },
    { kind: "domains_ending", names: [LIVE.name], endsAt: after(DAY_MS) },
  ],
  [
    "a domain points elsewhere",
    { domains: [{ ...LIVE, routing: { state: "drifted", since: after(0), nextCheckAt: null } }] },
    { kind: "domain" },
  ],
  ["a domain was taken over", { domains: [{ ...LIVE, routing: { state: "lost", since: after(0) } }] }, { kind: "domain" }],
  [
    "a domain was not found for 48 hours",
    { domains: [{ ...LIVE, routing: { state: "stopped", since: after(0), checks: 9 } }] },
    { kind: "domain" },
  ],
  ["a domain's record is wrong", { domains: [{ ...LIVE, routing: WAITING, report: wrong("CNAME") }] }, { kind: "domain" }],
  ["a check found that a domain points elsewhere", { domains: [{ ...LIVE, report: wrong("CNAME") }] }, { kind: "domain" }],
  ["a record will keep a certificate from being renewed", { domains: [{ ...LIVE, report: wrong("CAA") }] }, { kind: "domain" }],
  ["a certificate was not renewed", { domains: [{ ...LIVE, certificate: { ...ISSUED, renewalFailed: FAILED } }] }, { kind: "domain" }],
  ["a domain shows nothing because nothing is published", { domains: [{ ...LIVE, notServed: ["no_deploy"] }] }, { kind: "domain" }],
  [
    "a certificate could not be issued",
    { domains: [{ ...LIVE, certificate: { state: "failed", ...FAILED }, notServed: ["no_certificate"] }] },
    { kind: "domain" },
  ],
  ["a certificate expired", { domains: [{ ...LIVE, ranOutAt: after(-1), notServed: ["no_certificate"] }] }, { kind: "domain" }],
  [
    "an endpoint has been failing for 25 minutes",
    { endpoints: [{ ...ENDPOINT, failingSince: after(-25 * MINUTE_MS) }] },
    { kind: "endpoint_failing", endpoint: { id: "7" } },
  ],
  ["an endpoint was disabled", { endpoints: [{ ...ENDPOINT, state: "disabled" }] }, { kind: "endpoint_disabled" }],
  [
    "a key is banned",
    { bans: [{ keyId: "3", keyName: "Website", endsAt: NOW + 1 }] },
    { kind: "key_banned", name: "Website", endsAt: after(1) },
  ],
  ["a key expires soon", { keys: [key("1")] }, { kind: "key_expiring", keyId: "1" }],
  [
    "a key makes deprecated calls",
    { callers: [{ keyId: "3", name: "Website", prefix: "pets_", last4: "abcd", requests: 1, lastDay: "2026-11-21" }] },
    { kind: "deprecated_calls" },
  ],
  [
    "a backup is overdue",
    { backups: { schedule: SCHEDULE, last: RUN, failure: null, isLate: true } },
    { kind: "backup_overdue", lastAt: RUN.startedAt },
  ],
  [
    "no backup has succeeded",
    { backups: { schedule: SCHEDULE, last: null, failure: FAILURE, isLate: false } },
    { kind: "backup_overdue", lastAt: null },
  ],
])("tells that %s", (_, facts, condition) => {
  expect(conditions(facts)).toMatchObject([condition]);
});
