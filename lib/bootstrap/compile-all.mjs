import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const LIB = path.join(import.meta.dirname, "..");

/* Compiles every module without running any: the first import of each pair throws. Node caches the result (NODE_COMPILE_CACHE), so no process loads the TypeScript compiler. Modules only Next can load are compiled with the pages. */
for (const name of readdirSync(LIB, { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
  const pair = `import "data:text/javascript,throw 0"; import ${JSON.stringify(pathToFileURL(path.join(LIB, name)).href)};`;
  await import(`data:text/javascript,${encodeURIComponent(pair)}`).catch(() => undefined);
}
