import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, settle, sumCounts } from "#e2e/runner/counts.ts";

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((end) => ({ status: end })) });

describe("counts from Vitest's report", () => {
  it("counts passed, failed, and skipped tests", () => {
    const report = { testResults: [file("passed", "passed", "passed"), file("failed", "failed", "passed", "skipped", "todo")] };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it("counts a file that could not be loaded as a failure", () => {
    expect(countVitest({ testResults: [file("failed")] })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("counts a file whose setup failed as a failure, although its tests were skipped", () => {
    expect(countVitest({ testResults: [file("failed", "skipped", "skipped")] })).toEqual({ passed: 0, failed: 1, skipped: 2 });
  });

  it("rejects anything that is not a report", () => {
    expect(() => countVitest({ success: true })).toThrow();
  });
});

describe("counts from Playwright's report", () => {
  it("counts flaky tests and errors outside of tests as failures", () => {
    const report = { errors: [{}], stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } };
    expect(countPlaywright(report)).toEqual({ passed: 4, failed: 3, skipped: 2 });
  });
});

describe("result of a stage", () => {
  const clean = { passed: 2, failed: 0, skipped: 1 };

  it.each([
    ["keeps what the report says", clean, 0, false, clean],
    ["counts skipped tests as failed where that is asked for", clean, 0, true, { passed: 2, failed: 1, skipped: 0 }],
    ["counts a program that failed without naming a test", clean, 1, false, { passed: 2, failed: 1, skipped: 1 }],
    ["does not count a named failure twice", { passed: 0, failed: 3, skipped: 0 }, 1, false, { passed: 0, failed: 3, skipped: 0 }],
    ["counts a program that left no report", undefined, 2, true, { passed: 0, failed: 1, skipped: 0 }],
  ])("%s", (_, counts, exitCode, strict, expected) => {
    expect(settle(counts, exitCode, strict)).toEqual(expected);
  });

  it("never hides a failure in the total", () => {
    expect(sumCounts([clean, { passed: 1, failed: 2, skipped: 0 }])).toEqual({ passed: 3, failed: 2, skipped: 1 });
  });
});
