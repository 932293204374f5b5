import { expect, it } from "vitest";
import type { Attempt } from "#lib/sites/certificates/attempts.mutations.ts";
import { type EarlyFacts, earlyStep, orderExpiry, waitForTxt } from "#lib/sites/certificates/early.rules.ts";
import { earlyBlock } from "#lib/sites/certificates/issuance/early.rules.ts";

const [NOW, MINUTE_MS] = [1_800_000_000_000, 60_000];
const LATER = NOW + 1;
const BEFORE: EarlyFacts = { isProved: true, dnsValue: null, isSeen: false, isAnswered: false, expiresAt: null };
const ORDERED: EarlyFacts = { ...BEFORE, dnsValue: "value", expiresAt: LATER };

it.each<[string, EarlyFacts, string]>([
  ["the name is not proved", { ...BEFORE, isProved: false }, "prove"],
  ["the name is proved", BEFORE, "order"],
  ["the value is not in DNS", ORDERED, "wait"],
  ["the value is in DNS", { ...ORDERED, isSeen: true }, "answer"],
  ["the value is in DNS, but no longer the proof", { ...ORDERED, isSeen: true, isProved: false }, "prove"],
  ["the authority was asked to look, and the records were removed", { ...ORDERED, isAnswered: true, isProved: false }, "answer"],
  ["the order expired", { ...ORDERED, expiresAt: NOW, isSeen: true }, "expired"],
  ["the order expired after the authority was asked to look", { ...ORDERED, expiresAt: NOW, isAnswered: true }, "answer"],
])("when %s, the next step follows", (_, facts, step) => {
  expect(earlyStep(facts, NOW)).toBe(step);
});

it("waits for a TXT record longer and longer, up to an hour and the order's end", () => {
  const ends = NOW + 600 * MINUTE_MS;
  const waits = [0, 1, 5, 90].map((age) => (waitForTxt(NOW - age * MINUTE_MS, ends, NOW) - NOW) / MINUTE_MS);
  expect(waits).toEqual([1, 1, 5, 60]);
  expect(waitForTxt(NOW - 90 * MINUTE_MS, NOW + 2 * MINUTE_MS, NOW)).toBe(NOW + 2 * MINUTE_MS);
});

it("keeps an order without a readable end for six days", () => {
  expect(orderExpiry("2027-01-15T08:00:00.001Z", NOW)).toBe(LATER);
  expect([orderExpiry(undefined, NOW), orderExpiry("soon", NOW)]).toEqual([NOW + 8640 * MINUTE_MS, NOW + 8640 * MINUTE_MS]);
});

it("goes on by HTTP within a second when the check before the next step finds that DNS has switched, however old the order is", () => {
  const attempt: Attempt = {
    ...{ id: 1n, holder: { domainId: 1n }, name: "www.moves.test", authority: "", orderUrl: "order", key: "" },
    ...{ startedAt: NOW - 600 * MINUTE_MS, dnsValue: "value", isAnswered: false, expiresAt: LATER + 600 * MINUTE_MS },
  };
  const found = { at: "", problems: [], lines: [], nameServers: [] };
  expect(earlyBlock(attempt, { ...found, verdict: "right" }, NOW)).toEqual({ kind: "waits", until: NOW + 1000 });
  expect(earlyBlock(attempt, { ...found, verdict: "wrong" }, NOW)).toEqual({ kind: "waits", until: NOW + 60 * MINUTE_MS });
});
