import { describe, expect, it } from "vitest";
import { playwrightTimes, startTimes, timesTable, vitestTimes } from "#e2e/runner/times.ts";

describe("times of a run", () => {
  it("reads times from Vitest's report with paths relative to the checkout", () => {
    const report = { testResults: [{ name: "/repo/lib/a.test.ts", startTime: 1000, endTime: 2500, assertionResults: [{}, {}] }] };
    expect(vitestTimes(report, "/repo")).toEqual([{ file: "lib/a.test.ts", tests: 2, seconds: 1.5 }]);
  });

  it("sums Playwright's nested suites", () => {
    const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
    const report = { suites: [{ file: "a.spec.ts", specs: [spec(500)], suites: [{ file: "a.spec.ts", specs: [spec(1000), spec(250)] }] }] };
    expect(playwrightTimes(report)).toEqual([{ file: "e2e/a.spec.ts", tests: 3, seconds: 1.75 }]);
  });

  it("counts starts by kind, longest first", () => {
    expect(startTimes("Next\t1500\ndatabase\t100\nNext\t500\n")).toEqual([
      { kind: "Next", count: 2, seconds: 2 },
      { kind: "database", count: 1, seconds: 0.1 },
    ]);
  });

  it("prints a table of the slowest files", () => {
    const files = [1, 3, 2].map((seconds) => ({ file: `${seconds}.test.ts`, tests: seconds, seconds }));
    expect(timesTable(files, [{ kind: "Next", count: 2, seconds: 4 }], 2).split("\n")).toEqual([
      "Slowest 2 of 3 test files",
      "       3.0 s  3.test.ts (3 tests)",
      "       2.0 s  2.test.ts (2 tests)",
      "Started in all",
      "       4.0 s  Next × 2",
    ]);
  });
});
