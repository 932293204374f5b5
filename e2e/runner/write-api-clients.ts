/** Writes the clients' generated files: `npm run client`. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { apiClients } from "#e2e/runner/api-clients.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

for (const [file, text] of await apiClients()) {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), text);
  process.stdout.write(`${file}\n`);
}
