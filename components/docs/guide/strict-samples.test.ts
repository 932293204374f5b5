import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { firstCall } from "#components/docs/home/samples.ts";
import type { ApiCall } from "#components/shell/api-call/call-of.ts";
import { samplesOf } from "#components/shell/api-call/samples.ts";
import { COMPILER } from "#e2e/support/compiler.ts";
import { guideSamples } from "#e2e/support/guide-samples.ts";
import { generateClient } from "#lib/programs/clients/generate.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const BASE = "https://petstore.example/v1";
const READ: ApiCall = { title: "Read", notes: [], method: "GET", path: "/pets?limit=5" };
const CHANGE: ApiCall = { title: "Change", notes: [], method: "PATCH", path: "/pets/42", body: { status: "sold" } };

/** The reader has a response at hand. */
const RESPONSE = "\ndeclare const response: Response;\n";

async function typescriptSamples(): Promise<[name: string, code: string][]> {
  const shown = (await guideSamples(BASE)).filter(({ language }) => language === "typescript");
  return [
    ...shown.map(({ caption, code }): [string, string] => [caption, caption.startsWith("Exact numbers") ? code + RESPONSE : code]),
    ["First call", firstCall(BASE).typescript],
    ["Read in a dialog", samplesOf(BASE, READ).typescript],
    ["Change in a dialog", samplesOf(BASE, CHANGE).typescript],
  ];
}

const run = promisify(execFile);

/** @param lib with or without the types of a browser */
async function messages(samples: readonly [name: string, code: string][], lib: string[]): Promise<string[]> {
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
    for (const [name, code] of samples) writeFileSync(path.join(folder, `${name}.ts`), `${code}\nexport {};\n`);
    const compiled = run(process.execPath, [COMPILER, "--pretty", "false"], { cwd: folder });
    const { stdout } = await compiled.catch((error: { stdout: string }) => error);
    return stdout.split("\n").filter((line) => line !== "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("shows TypeScript samples that compile under strict, with the types of Node alone and beside those of a browser", async () => {
  await generateClient();
  const samples = await typescriptSamples();
  expect(samples).toHaveLength(19);
  expect(await messages(samples, ["es2024"])).toEqual([]);
  expect(await messages(samples, ["es2024", "dom", "dom.iterable"])).toEqual([]);
});
