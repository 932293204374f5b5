import { expect, it } from "vitest";
import { type AttemptRow, certificateView } from "#lib/sites/certificates/view.ts";

const BEGAN = new Date("2026-03-01T10:00:00Z");
const LATER = new Date("2026-03-01T12:00:00Z");

function attempt(more: Partial<AttemptRow>): AttemptRow {
  return { state: "running", step: "validating", startedAt: BEGAN, endedAt: null, reason: null, detail: null, retryAt: null, ...more };
}

const issuing = { state: "issuing", step: "validating", since: BEGAN.toISOString() };

it.each([
  ["running", null, null],
  ["waiting", LATER, "2026-03-01T12:00:00.000Z"],
])("an attempt that is %s shows when its wait ends", (_, retryAt, waitsUntil) => {
  expect(certificateView(undefined, attempt({ retryAt }))).toEqual({ ...issuing, waitsUntil });
});

it("a delayed renewal leaves the active certificate unchanged", () => {
  const moments = { notBefore: BEGAN, notAfter: LATER, renewAt: LATER, issuedAt: BEGAN };
  const inForce = { issuer: "CA", serial: "1", ...moments };
  expect(certificateView(inForce, attempt({ retryAt: LATER }))).toMatchObject({ state: "issued", renewalFailed: null });
});

it("shows when a certificate was issued, not when its validity begins, which is earlier", () => {
  const validity = { notBefore: BEGAN, notAfter: LATER, renewAt: LATER, issuedAt: LATER };
  const shown = certificateView({ issuer: "CA", serial: "1", ...validity }, undefined);
  expect(shown).toMatchObject({ issuedAt: LATER.toISOString() });
  expect(Object.values(shown)).not.toContain(BEGAN.toISOString());
});
