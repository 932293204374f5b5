import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, it } from "vitest";

const ORPHAN = path.join(import.meta.dirname, "orphan.mjs");
const HEARS_MS = 500;
const PROGRAM = `import { stopWithNpm } from ${JSON.stringify(ORPHAN)};
let times = 0;
process.on("SIGTERM", () => {
  times += 1;
  if (times === 1) setTimeout(() => { process.stdout.write("heard " + times); process.exit(); }, ${HEARS_MS});
});
stopWithNpm();
process.stdout.write("runs ");
setInterval(() => undefined, 1000);`;
const NPM = `import { spawn } from "node:child_process";
spawn(process.execPath, ["--input-type=module", "--eval", ${JSON.stringify(PROGRAM)}], { stdio: "inherit" });`;

it("signals the program once when npm is killed, so it can stop gracefully", async () => {
  const npm = spawn(process.execPath, ["--input-type=module", "--eval", NPM], {
    env: { ...process.env, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  npm.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (output === "runs ") npm.kill("SIGKILL");
  });
  await once(npm, "close");
  expect(output).toBe("runs heard 1");
});
