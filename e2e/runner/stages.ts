import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Counts, countPlaywright, countVitest } from "#e2e/runner/counts.ts";
import { checkHouse } from "#e2e/runner/house.ts";
import { integrityErrors, licenseErrors } from "#e2e/runner/licenses.ts";
import { type Ended, runProgram } from "#e2e/runner/process.ts";
import { programEnvironment } from "#lib/programs/bootstrap/program-environment.mjs";

const MAX_CHECK_MS = 5 * 60_000;
const MAX_TESTS_MS = 60 * 60_000;

export interface StageInput {
  root: string;
  filters: string[];
  onlyChanged: boolean;
  postgresUrl: string;
  onLine: (line: string) => void;
}

interface StageResult extends Ended {
  /** Undefined without a report. */
  counts: Counts | undefined;
}

export interface Stage {
  name: string;
  /** A `check` counts as one test. */
  kind: "check" | "tests";
  testFiles?: RegExp;
  /** `domains` needs programs for testing published sites. */
  needs: {
    build?: boolean;
    postgres?: boolean;
    redis?: boolean;
    chromium?: boolean;
    poppler?: boolean;
    domains?: boolean;
    curl?: boolean;
    python?: boolean;
    php?: boolean;
    pgbouncer?: boolean;
    promtool?: boolean;
    ownPostgres?: boolean;
  };
  run(input: StageInput): Promise<StageResult>;
}

const node = (root: string, script: string, args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  runProgram(root, { program: process.execPath, args: [path.join("node_modules", script), ...args], env, maxMs: MAX_CHECK_MS });

function check(name: string, work: (root: string) => Promise<Ended>, needs: Stage["needs"] = {}): Stage {
  return {
    name,
    kind: "check",
    needs,
    async run({ root }) {
      const ended = await work(root);
      return { ...ended, counts: { passed: ended.code === 0 ? 1 : 0, failed: ended.code === 0 ? 0 : 1, skipped: 0 } };
    },
  };
}

/** Follows imports, so the generated part of the TypeScript client must be there. */
function checkOfImports(name: string, work: (root: string) => Promise<Ended>, needs?: Stage["needs"]): Stage {
  const generateFirst = async (root: string): Promise<Ended> => {
    const { generateClient } = await import("#lib/programs/clients/generate.ts");
    await generateClient();
    return await work(root);
  };
  return check(name, generateFirst, needs);
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-report-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SOURCES = ["app", "components", "lib", "e2e", "bench", "prisma", "clients"];
/** Browser entry points; imports are followed. */
const LOADED_ENTRIES = ["components", "lib/platform/browser", "lib/programs", "lib/**/client.ts", "lib/**/*.client.ts"];

async function direction(root: string): Promise<Ended> {
  const cruise = (config: string, from: string[]): Promise<Ended> =>
    node(root, "dependency-cruiser/bin/dependency-cruiser.mjs", ["--config", config, "--output-type", "err-long", ...from]);
  const runs = [
    await cruise(".dependency-cruiser.mjs", SOURCES),
    await cruise(".dependency-cruiser.folders.mjs", SOURCES),
    await cruise(".dependency-cruiser.browser.mjs", LOADED_ENTRIES),
  ];
  return { code: Math.max(...runs.map(({ code }) => code)), output: runs.map(({ code, output }) => (code === 0 ? "" : output)).join("") };
}

async function house(root: string): Promise<Ended> {
  const breaches = checkHouse(root);
  return { code: breaches.length === 0 ? 0 : 1, output: breaches.map(({ place, sentence }) => `${place}  ${sentence}\n`).join("") };
}

async function licenses(root: string): Promise<Ended> {
  const lockFile = readFileSync(path.join(root, "package-lock.json"), "utf8");
  const lines = [
    ...licenseErrors(lockFile).map((error) => `${error}: look at it, then add it to e2e/runner/licenses.ts.\n`),
    ...integrityErrors(lockFile).map((error) => `${error}: delete its entry, then run npm install --package-lock-only.\n`),
  ];
  return { code: lines.length === 0 ? 0 : 1, output: lines.join("") };
}

/** Exports that nothing imports, files and packages that nothing needs, and files that only tests need. */
async function unused(root: string): Promise<Ended> {
  const knip = (...args: string[]): Promise<Ended> => node(root, "knip/bin/knip.js", ["--no-progress", ...args]);
  const all = await knip();
  const product = await knip("--production", "--include", "files");
  return { code: all.code || product.code, output: (all.code ? all.output : "") + (product.code ? product.output : "") };
}

async function openApi(root: string): Promise<Ended> {
  const { openApiDocument } = await import("#lib/http/api/openapi/document.ts");
  const { withSharedComponents } = await import("#lib/http/api/openapi/components.ts");
  const addresses = { baseUrl: "https://petstore.example/v1", stagingUrl: "https://staging.petstore.example/v1" };
  const document = withSharedComponents(openApiDocument(addresses));
  return await withFolder(async (folder) => {
    const file = path.join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(document, null, 2));
    const args = ["lint", file, "--config", path.join(root, "redocly.yaml"), "--max-problems", "1000"];
    // Disables telemetry and update checks.
    return await node(root, "@redocly/cli/bin/cli.js", args, {
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      REDOCLY_SUPPRESS_NOTIFICATIONS: "true",
    });
  });
}

interface Reported {
  name: string;
  testFiles: RegExp;
  needs: Stage["needs"];
  count: (report: unknown) => Counts;
  command: (input: StageInput, report: string) => string[];
}

function reported({ count, command, ...stage }: Reported): Stage {
  return {
    ...stage,
    kind: "tests",
    run: (input) =>
      withFolder(async (folder) => {
        const report = path.join(folder, "report.json");
        const ended = await runProgram(input.root, {
          program: process.execPath,
          args: command(input, report),
          env: {
            ...programEnvironment(input.root),
            TEST_POSTGRES_URL: input.postgresUrl,
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
            NEXT_TELEMETRY_DISABLED: "1",
          },
          maxMs: MAX_TESTS_MS,
          onLine: input.onLine,
        });
        try {
          const results: unknown = JSON.parse(readFileSync(report, "utf8"));
          return { ...ended, counts: count(results) };
        } catch (error) {
          return { code: ended.code || 1, output: `${ended.output}\nNo report of the tests: ${String(error)}\n`, counts: undefined };
        }
      }),
  };
}

/** Sorted for display. */
export const STAGES: Stage[] = [
  check("lint", (root) =>
    node(root, "@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "--max-diagnostics=50", "--colors=off", "."]),
  ),
  // Several checkers each check what they share, and Go's collector runs often: together more than twice the processor time.
  checkOfImports(
    "types",
    (root) => node(root, "typescript-native/bin/tsc", ["--noEmit", "--pretty", "false", "--checkers", "1"], { GOGC: "400" }),
    { build: true },
  ),
  checkOfImports("direction", direction),
  check("house", house),
  checkOfImports("unused", unused),
  check("licenses", licenses),
  check("openapi", openApi),
  reported({
    name: "unit",
    testFiles: /\.test\.tsx?$/,
    needs: {
      postgres: true,
      redis: true,
      domains: true,
      curl: true,
      python: true,
      php: true,
      pgbouncer: true,
      promtool: true,
      ownPostgres: true,
    },
    count: countVitest,
    command: ({ filters, onlyChanged }, report) => [
      path.join("node_modules", "vitest", "vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...(onlyChanged ? ["--changed"] : []),
      ...(filters.length > 0 || onlyChanged ? ["--passWithNoTests", ...filters] : []),
    ],
  }),
  reported({
    name: "e2e",
    testFiles: /\.spec\.ts$/,
    needs: { postgres: true, chromium: true, poppler: true, domains: true, curl: true },
    count: countPlaywright,
    command: ({ filters, onlyChanged }) => [
      "--disable-warning=ExperimentalWarning",
      path.join("e2e", "support", "browser-tests.ts"),
      ...(onlyChanged ? ["--only-changed"] : []),
      ...(filters.length > 0 || onlyChanged ? ["--pass-with-no-tests", ...filters] : []),
    ],
  }),
];
