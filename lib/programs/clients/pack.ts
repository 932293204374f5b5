import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PHP_CLIENT, TYPESCRIPT_CLIENT } from "#lib/http/pages/client-files.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { npmCommand } from "#lib/programs/bootstrap/packages.mjs";

const SOURCE = path.join(ROOT, "clients", "typescript");
/** What the client needs is packed with it, so that an install asks no registry. */
const BUNDLED = ["lossless-json", "standardwebhooks", "@stablelib/base64", "fast-sha256"];

function writeManifest(folder: string): void {
  const manifest = JSON.parse(readFileSync(path.join(SOURCE, "package.json"), "utf8")) as Record<string, unknown>;
  const { private: _private, scripts: _scripts, devDependencies: _tools, ...published } = manifest;
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ ...published, bundleDependencies: Object.keys(manifest["dependencies"] ?? {}) }),
  );
}

/** @throws Error with the compiler's or npm's output */
function packTypescript(scratch: string, folder: string): void {
  execFileSync(process.execPath, [
    path.join(ROOT, "node_modules/typescript/lib/tsc.js"),
    "-p",
    SOURCE,
    "--outDir",
    path.join(scratch, "dist"),
  ]);
  for (const name of BUNDLED) cpSync(path.join(ROOT, "node_modules", name), path.join(scratch, "node_modules", name), { recursive: true });
  copyFileSync(path.join(SOURCE, "README.md"), path.join(scratch, "README.md"));
  writeManifest(scratch);
  const [program = "npm", ...script] = npmCommand();
  execFileSync(program, [...script, "pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder], {
    cwd: scratch,
    stdio: "pipe",
  });
  rmSync(scratch, { recursive: true });
}

/** Writes the clients that the service has for download. The generated part of the TypeScript client must be there. */
export function packClients(target: string): void {
  const folder = path.resolve(ROOT, target);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  packTypescript(mkdtempSync(path.join(tmpdir(), "petstore-client-")), folder);
  copyFileSync(path.join(ROOT, "clients", "php", "petstore.php"), path.join(folder, PHP_CLIENT));
  // Fails where the names differ, such as after a new version of one alone.
  readFileSync(path.join(folder, TYPESCRIPT_CLIENT));
}
