import { z } from "zod";

/** Excludes imports. */
export interface FileTime {
  file: string;
  tests: number;
  seconds: number;
}

export interface StartTimes {
  kind: string;
  count: number;
  seconds: number;
}

const vitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number(), assertionResults: z.array(z.unknown()) })),
});

interface Suite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) })),
    suites: z.array(suite).optional(),
  }),
);

export function vitestTimes(report: unknown, root: string): FileTime[] {
  return vitestReport.parse(report).testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name,
    tests: assertionResults.length,
    seconds: (endTime - startTime) / 1000,
  }));
}

function durations({ specs, suites = [] }: Suite): number[] {
  return [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.flatMap(durations),
  ];
}

export function playwrightTimes(report: unknown): FileTime[] {
  const { suites } = z.object({ suites: z.array(suite) }).parse(report);
  return suites.map((one) => {
    const each = durations(one);
    return { file: `e2e/${one.file}`, tests: each.length, seconds: each.reduce((sum, ms) => sum + ms, 0) / 1000 };
  });
}

/** @param ledger lines of kind and milliseconds */
export function startTimes(ledger: string): StartTimes[] {
  const kinds = new Map<string, StartTimes>();
  for (const line of ledger.split("\n").filter(Boolean)) {
    const [kind = "", ms = "0"] = line.split("\t");
    const sum = kinds.get(kind) ?? { kind, count: 0, seconds: 0 };
    kinds.set(kind, { kind, count: sum.count + 1, seconds: sum.seconds + Number(ms) / 1000 });
  }
  return [...kinds.values()].sort((a, b) => b.seconds - a.seconds);
}

export function timesTable(files: FileTime[], starts: StartTimes[], max: number): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, max);
  const line = (seconds: number, text: string): string => `  ${seconds.toFixed(1).padStart(8)} s  ${text}`;
  return [
    `Slowest ${slowest.length} of ${files.length} test files`,
    ...slowest.map(({ file, tests, seconds }) => line(seconds, `${file} (${tests === 1 ? "1 test" : `${tests} tests`})`)),
    ...(starts.length > 0 ? ["Started in all"] : []),
    ...starts.map(({ kind, count, seconds }) => line(seconds, `${kind} × ${count}`)),
  ].join("\n");
}
