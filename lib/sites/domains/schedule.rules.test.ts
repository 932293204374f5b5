import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import {
  afterCheck,
  freshSchedule,
  GIVES_UP_MS,
  heldUntil,
  nextWaitingCheck,
  type RoutingState,
  reverifyFrom,
} from "#lib/sites/domains/schedule.rules.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const T0 = Date.parse("2026-11-21T12:00:00Z");

const report = (verdict: DnsReport["verdict"], type: "CNAME" | "CAA" | "HTTPS" = "CNAME"): DnsReport => ({
  at: new Date(T0).toISOString(),
  verdict,
  problems: [],
  nameServers: [],
  lines: [{ type, name: "www.shelter.org", wanted: "", seen: [], verdict, message: "" }],
});
const waiting: RoutingState = { routing: "waiting", routingSince: T0, verifiedAt: null, ...freshSchedule(T0) };
const verified: RoutingState = { ...waiting, routing: "verified", verifiedAt: T0, checks: 0 };

describe("schedule of domain checks", () => {
  it("checks every minute for twenty minutes, then less often, and stops after 48 hours", () => {
    let at: number | null = T0;
    const gaps: number[] = [];
    for (let next = nextWaitingCheck(T0, T0); next !== null && at !== null; next = nextWaitingCheck(T0, at)) {
      gaps.push(next - at);
      at = next;
    }
    expect(gaps.slice(0, 20)).toEqual(Array(20).fill(MINUTE));
    expect(gaps.slice(0, -1).every((gap, i) => i === 0 || gap >= (gaps[i - 1] ?? 0))).toBe(true);
    expect(at).toBe(T0 + GIVES_UP_MS);
    expect(gaps.length).toBeLessThan(150);
  });

  it("always schedules the next check in the future and within 48 hours", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * GIVES_UP_MS }), (elapsed) => {
        const next = nextWaitingCheck(T0, T0 + elapsed);
        if (elapsed >= GIVES_UP_MS) {
          expect(next).toBeNull();
          return;
        }
        expect(next).toBeGreaterThan(T0 + elapsed);
        expect(next).toBeLessThanOrEqual(T0 + GIVES_UP_MS);
      }),
    );
  });
});

describe("check of a waiting domain", () => {
  it("verifies a waiting domain when everything is correct", () => {
    const { state, event } = afterCheck(waiting, report("right"), T0 + HOUR);
    expect({ ...state, event }).toMatchObject({ routing: "verified", verifiedAt: T0 + HOUR, event: "verified" });
  });

  it.each(["wrong", "unknown"] as const)("counts checks of a waiting domain and stops after 48 hours: %s", (verdict) => {
    expect(afterCheck(waiting, report(verdict), T0 + MINUTE)).toMatchObject({ state: { routing: "waiting", checks: 1 }, event: null });
    expect(afterCheck(waiting, report(verdict), T0 + GIVES_UP_MS)).toMatchObject({
      state: { routing: "stopped", nextCheckAt: null },
      event: "stopped",
    });
  });
});

describe("check of a verified domain", () => {
  it("marks a domain drifted after two wrong answers an hour apart, and restores it", () => {
    const first = afterCheck(verified, report("wrong"), T0);
    expect(first).toMatchObject({ state: { routing: "verified", nextCheckAt: T0 + HOUR }, event: null });
    const soon = afterCheck(first.state, report("wrong"), T0 + 59 * MINUTE);
    expect(soon).toMatchObject({ state: { routing: "verified", nextCheckAt: T0 + HOUR }, event: null });
    const unknown = afterCheck(soon.state, report("unknown"), T0 + HOUR);
    expect(unknown).toMatchObject({ state: { routing: "verified" }, event: null });
    const drifted = afterCheck(unknown.state, report("wrong"), T0 + 2 * HOUR);
    expect(drifted).toMatchObject({ state: { routing: "drifted" }, event: "drifted" });
    expect(afterCheck(drifted.state, report("unknown"), T0 + 9 * HOUR)).toMatchObject({ state: { routing: "drifted" }, event: null });
    expect(afterCheck(drifted.state, report("right"), T0 + 9 * HOUR)).toMatchObject({
      state: { routing: "verified", verifiedAt: T0 },
      event: "returned",
    });
  });

  it("restarts the drift count after a correct answer", () => {
    const first = afterCheck(verified, report("wrong"), T0);
    const right = afterCheck(first.state, report("right"), T0 + HOUR);
    expect(afterCheck(right.state, report("wrong"), T0 + 2 * HOUR)).toMatchObject({ state: { routing: "verified" }, event: null });
  });

  it("does not mark a domain drifted because of a CAA record alone", () => {
    const forbidden = { ...report("wrong", "CAA") };
    const first = afterCheck(verified, forbidden, T0);
    expect(afterCheck(first.state, forbidden, T0 + 5 * HOUR)).toMatchObject({ state: { routing: "verified" }, event: null });
  });

  it("verifies a domain beside an HTTPS record that leads elsewhere, and marks it drifted while that is there", () => {
    const misled = { ...report("wrong"), lines: [...report("right").lines, ...report("wrong", "HTTPS").lines] };
    const first = afterCheck(waiting, misled, T0);
    expect(first).toMatchObject({ state: { routing: "verified", nextCheckAt: T0 + HOUR }, event: "verified" });
    const second = afterCheck(first.state, misled, T0 + HOUR);
    expect(afterCheck(second.state, misled, T0 + 2 * HOUR)).toMatchObject({ state: { routing: "drifted" }, event: "drifted" });
    expect(afterCheck(waiting, { ...misled, lines: report("wrong").lines }, T0).state.routing).toBe("waiting");
  });

  it("never changes a domain's state for lack of an answer, however often", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 50 }),
        fc.constantFrom("verified", "drifted"),
        (hours, routing) => {
          let state: RoutingState = { ...verified, routing };
          let now = T0;
          for (const gap of hours) {
            now += gap * HOUR;
            state = afterCheck(state, report("unknown"), now).state;
          }
          expect(state).toMatchObject({ routing, verifiedAt: T0 });
        },
      ),
    );
  });
});

it("offers Re-verify after 30 minutes or a failure, never with a certificate or without the plan", () => {
  const facts = {
    routing: "verified",
    verifiedAt: T0,
    hasCertificate: false,
    mayIssue: true,
    attemptFailedAt: null,
    heldUntil: null,
  } as const;
  expect(reverifyFrom(facts)).toBe(T0 + 30 * MINUTE);
  expect(reverifyFrom({ ...facts, attemptFailedAt: T0 + MINUTE })).toBe(T0 + MINUTE);
  expect(reverifyFrom({ ...facts, attemptFailedAt: T0 - MINUTE })).toBe(T0 + 30 * MINUTE);
  expect(reverifyFrom({ ...facts, hasCertificate: true })).toBeNull();
  expect(reverifyFrom({ ...facts, routing: "waiting" })).toBeNull();
  expect(reverifyFrom({ ...facts, attemptFailedAt: T0 + MINUTE, mayIssue: false })).toBeNull();
});

it("offers Re-verify during a used-up limit only from the time it resets", () => {
  const ended = { state: "failed" as const, reason: "held_back", endedAt: new Date(T0 + MINUTE), retryAt: new Date(T0 + 9 * HOUR) };
  const facts = { routing: "verified", verifiedAt: T0, hasCertificate: false, mayIssue: true, attemptFailedAt: T0 + MINUTE } as const;
  expect(heldUntil(ended)).toBe(T0 + 9 * HOUR);
  expect(heldUntil({ ...ended, reason: "unreachable" })).toBeNull();
  expect(reverifyFrom({ ...facts, heldUntil: heldUntil(ended) })).toBe(T0 + 9 * HOUR);
});
