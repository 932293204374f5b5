import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const ROOT = path.join(import.meta.dirname, "..", "..");
export const COMPILER = path.join(ROOT, "node_modules", "typescript-native", "bin", "tsc");
const OPTIONS = [
  ...["--ignoreConfig", "--noEmit", "--pretty", "false", "--strict", "--skipLibCheck", "--allowImportingTsExtensions"],
  ...["--target", "esnext", "--module", "esnext", "--moduleResolution", "bundler", "--types", "node"],
];

const run = promisify(execFile);

/** @returns lines; none if the file compiles */
export async function compilerMessages(file: string): Promise<string[]> {
  const compiled = run(process.execPath, [COMPILER, ...OPTIONS, file], { cwd: ROOT });
  const { stdout } = await compiled.catch((error: { code: unknown; stdout: string }) => {
    if (typeof error.code === "number" && error.stdout !== "") return error;
    throw error;
  });
  return stdout.split("\n").filter((line) => line !== "");
}
