import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const CLIENT = path.join(import.meta.dirname, "..", "..", "clients", "php", "petstore.php");
const run = promisify(execFile);

/** A sample of the guide with the client that it requires. */
export const withPhpClient = (code: string): string => code.replace('require "petstore.php";', `require ${JSON.stringify(CLIENT)};`);

/** @returns what the code prints */
export async function phpOutput(code: string, key: string): Promise<string> {
  const source = withPhpClient(code).replace(/^<\?php\n/, "");
  const env = { NODE_ENV: "test" as const, PATH: process.env["PATH"] ?? "", PETSTORE_KEY: key };
  return (await run("php", ["-d", "display_errors=stderr", "-r", source], { env })).stdout;
}
