import { singleton } from "#lib/platform/runtime.ts";

interface TestRunSettings {
  /** In CI, skipped tests count as failed. */
  ci: boolean;
  /** A PostgreSQL to test against, with the right to create databases; a temporary one is started if unset. */
  postgresUrl: string | undefined;
  /** The folders in PATH, in search order. */
  programFolders: string[];
}

/** The test run's settings, read from the environment at first use. */
export const testRunSettings = singleton<TestRunSettings>("config.test-run", () => {
  const { CI = "", TEST_POSTGRES_URL, PATH = "" } = process.env;
  return {
    ci: CI !== "" && CI !== "0" && CI.toLowerCase() !== "false",
    postgresUrl: TEST_POSTGRES_URL || undefined,
    programFolders: PATH.split(":").filter(Boolean),
  };
});

/** Settings of the service that would make the tests depend on who runs them. */
const NOT_PASSED_ON = [
  "AUTH_SECRET",
  "DATABASE_URL",
  "REDIS_URL",
  "UPSTASH_REDIS_REST_URL",
  "UPSTASH_REDIS_REST_TOKEN",
  "PORT",
  "PUBLIC_URL",
  "DATA_DIR",
  "WEB_CONCURRENCY",
];

/** This process's environment for a program of the test run: without the service's own settings, with `extra`. */
export function testEnvironment(extra: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = { ...process.env };
  for (const name of NOT_PASSED_ON) delete inherited[name];
  return { ...inherited, ...extra };
}
