import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { typescriptClient } from "#components/docs/guide/client-samples.ts";
import { backOff, creation, EXACT_JSON, EXACT_JSON_ANYWHERE, paging } from "#components/docs/guide/samples.ts";
import { copyInSync, ownRoute } from "#components/docs/guide/sync-samples.ts";
import { RECEIVE_IN_TYPESCRIPT, RECEIVE_WITH_TLS } from "#components/docs/guide/webhook-samples.ts";
import { adoption, ownRecord } from "#components/docs/guide/writing-samples.ts";
import { firstCall } from "#components/docs/home/samples.ts";
import type { ApiCall } from "#components/shell/api-call/call-of.ts";
import { samplesOf } from "#components/shell/api-call/samples.ts";
import { COMPILER } from "#e2e/support/compiler.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const BASE = "https://petstore.example/v1";
const READ: ApiCall = { title: "Read", notes: [], method: "GET", path: "/pets?limit=5" };
const CHANGE: ApiCall = { title: "Change", notes: [], method: "PATCH", path: "/pets/42", body: { status: "sold" } };

/** The reader has a response at hand. */
const RESPONSE = "\ndeclare const response: Response;\n";
const SAMPLES: Record<string, string> = {
  first: firstCall(BASE).typescript,
  paging: paging(BASE).typescript,
  backOff: backOff(BASE).typescript,
  creation: creation(BASE).typescript,
  adoption: adoption(BASE).typescript,
  ownRecord: ownRecord(BASE).typescript,
  sync: copyInSync(BASE).typescript,
  route: ownRoute(BASE),
  client: typescriptClient(BASE),
  receiver: RECEIVE_IN_TYPESCRIPT,
  receiverWithTls: RECEIVE_WITH_TLS,
  exact: EXACT_JSON + RESPONSE,
  exactAnywhere: EXACT_JSON_ANYWHERE + RESPONSE,
  dialogRead: samplesOf(BASE, READ).typescript,
  dialogWrite: samplesOf(BASE, CHANGE).typescript,
};

const run = promisify(execFile);

/** @param lib with or without the types of a browser */
async function messages(lib: string[]): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-samples-"));
  const modules = path.join(ROOT, "node_modules");
  const compilerOptions = {
    ...{ noEmit: true, strict: true, noUncheckedIndexedAccess: true, skipLibCheck: true, allowImportingTsExtensions: true },
    ...{ target: "es2024", lib, module: "esnext", moduleResolution: "bundler" },
    ...{ types: ["node"], typeRoots: [path.join(modules, "@types")] },
    paths: { "petstore-client": [path.join(ROOT, "clients", "typescript", "src", "index.ts")], "*": [path.join(modules, "*")] },
  };
  try {
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    for (const [name, code] of Object.entries(SAMPLES)) writeFileSync(path.join(folder, `${name}.ts`), `${code}\nexport {};\n`);
    const compiled = run(process.execPath, [COMPILER, "--pretty", "false"], { cwd: folder });
    const { stdout } = await compiled.catch((error: { stdout: string }) => error);
    return stdout.split("\n").filter((line) => line !== "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("shows TypeScript samples that compile under strict, with the types of Node alone and beside those of a browser", async () => {
  expect(await messages(["es2024"])).toEqual([]);
  expect(await messages(["es2024", "dom", "dom.iterable"])).toEqual([]);
});
