import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const LIB = path.join(import.meta.dirname, "..");

/*
 * Compiles every module of the program and runs none: of each pair of imports the first one throws. Node keeps the
 * result (NODE_COMPILE_CACHE), so that not even at the first start a process loads the TypeScript compiler, which it
 * would keep in memory. A module that only Next can load is compiled with the pages.
 */
for (const name of readdirSync(LIB, { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
  const pair = `import "data:text/javascript,throw 0"; import ${JSON.stringify(pathToFileURL(path.join(LIB, name)).href)};`;
  await import(`data:text/javascript,${encodeURIComponent(pair)}`).catch(() => undefined);
}
