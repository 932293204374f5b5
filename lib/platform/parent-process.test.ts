import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-parent-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MODULE = JSON.stringify(path.join(import.meta.dirname, "parent-process.ts"));

async function exitCodeOf(source: string): Promise<number | null> {
  const program = path.join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(program, `import { once } from "node:events"; import { onParentGone } from ${MODULE}; ${source}`);
  const child = fork(program, { execArgv: ["--disable-warning=ExperimentalWarning"] });
  child.once("message", () => child.disconnect());
  return (await once(child, "exit"))[0];
}

it("calls back when the channel to the parent closes", async () => {
  expect(await exitCodeOf(`process.send("here"); onParentGone(() => process.exit(7)); setTimeout(() => undefined, 5000);`)).toBe(7);
});

it("calls back when the parent is already gone at registration", async () => {
  const late = `process.send("here"); await once(process, "disconnect"); onParentGone(() => process.exit(7)); setTimeout(() => undefined, 5000);`;
  expect(await exitCodeOf(late)).toBe(7);
});
