import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const CLIENT = path.join("lib", "platform", "db", "generated");
const SCHEMA = path.join("prisma", "schema.prisma");

function contents(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file), readFileSync(file, "utf8")];
    }),
  );
}

/**
 * Compares the committed database client with a freshly generated one.
 *
 * @param scratch an empty folder for the new client
 * @returns files that differ, are missing, or are extra, relative to the client's folder
 */
export async function staleClientFiles(root: string, scratch: string, generate: (schema: string) => Promise<void>): Promise<string[]> {
  const schema = path.join(scratch, SCHEMA);
  mkdirSync(path.dirname(schema), { recursive: true });
  cpSync(path.join(root, SCHEMA), schema);
  await generate(schema);
  const [committed, fresh] = [contents(path.join(root, CLIENT)), contents(path.join(scratch, CLIENT))];
  const names = new Set([...committed.keys(), ...fresh.keys()]);
  return [...names].filter((name) => committed.get(name) !== fresh.get(name)).sort();
}
