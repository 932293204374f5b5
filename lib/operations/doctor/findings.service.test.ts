import { expect, it } from "vitest";
import { findingsOf } from "#lib/operations/doctor/findings.service.ts";

it("waits no longer than its limit for a check, and reports one that fails", async () => {
  const hangs = { name: "Network", run: () => new Promise<never>(() => undefined) };
  expect(await findingsOf(hangs, 20)).toMatchObject([{ check: "Network", verdict: "problem", message: "no answer within 0.02 s" }]);
  const fails = { name: "Network", run: () => Promise.reject(new Error("it broke")) };
  expect(await findingsOf(fails)).toMatchObject([{ check: "Network", verdict: "problem", message: "it broke" }]);
});
