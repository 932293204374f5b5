import { z } from "zod";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.enum(["passed", "failed", "skipped", "pending", "todo", "disabled"]) })),
    }),
  ),
});

const playwrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/**
 * A file that fails to load counts as one failed test.
 * @throws ZodError for an invalid report
 */
export function countVitest(report: unknown): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of vitestReport.parse(report).testResults) {
    const failedBefore = counts.failed;
    for (const test of assertionResults) {
      if (test.status === "passed" || test.status === "failed") counts[test.status] += 1;
      else counts.skipped += 1;
    }
    if (status === "failed" && counts.failed === failedBefore) counts.failed += 1;
  }
  return counts;
}

/**
 * Errors outside tests count as failed tests.
 * @throws ZodError for an invalid report
 */
export function countPlaywright(report: unknown): Counts {
  const { errors, stats } = playwrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/**
 * @param counts undefined without a report
 * @param exitCode nonzero without a failed test counts as one
 * @param strict counts skipped tests as failed
 */
export function settle(counts: Counts | undefined, exitCode: number, strict: boolean): Counts {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const unnamed = exitCode !== 0 && failed === 0 ? 1 : 0;
  return strict ? { passed, failed: failed + skipped + unnamed, skipped: 0 } : { passed, failed: failed + unnamed, skipped };
}

export function sumCounts(all: Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed, skipped: sum.skipped + one.skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
