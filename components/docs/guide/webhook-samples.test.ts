import { type ChildProcess, spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { endChild } from "#e2e/support/end-child.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { guideSamples, sampleOrThrow } from "#e2e/support/guide-samples.ts";
import { withPhpClient } from "#e2e/support/php.ts";
import { PYTHON } from "#e2e/support/python.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { newSecret, signedHeaders } from "#lib/history/webhooks/signing.rules.ts";

const samples = await guideSamples("https://petstore.example/v1");
const SEND_WITHOUT_PETSTORE = sampleOrThrow(samples, "Send a signed message with curl", "shell");
const phpServer = (port: number): string[] => ["-S", `127.0.0.1:${port}`];
const RECEIVERS = {
  TypeScript: {
    code: sampleOrThrow(samples, "Receive and verify in TypeScript", "typescript"),
    ending: "mts",
    program: process.execPath,
    args: () => ["--disable-warning=ExperimentalWarning"],
  },
  Python: { code: sampleOrThrow(samples, "Receive and verify in Python", "python"), ending: "py", program: PYTHON, args: () => [] },
  PHP: { code: withPhpClient(sampleOrThrow(samples, "Receive and verify in PHP", "php")), ending: "php", program: "php", args: phpServer },
};

async function printedBy(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const child: ChildProcess = spawn(program, args, { env: { NODE_ENV: "test", ...env }, stdio: ["ignore", "pipe", "ignore"] });
  let printed = "";
  child.stdout?.on("data", (text: Buffer) => {
    printed += String(text);
  });
  await new Promise((resolve) => child.once("close", resolve));
  return printed;
}

it.each(Object.entries(RECEIVERS))(
  "shows a receiver in %s that accepts our messages and no others",
  async (_, { code, ending, program, args }) => {
    // The file is next to this one, so that it finds the library; tests that read the sources ignore it.
    const file = path.join(import.meta.dirname, `receiver-${crypto.randomUUID()}.${ending}`);
    const [port, secret] = [await testPort(), newSecret()];
    const env = { PATH: process.env["PATH"] ?? "", PORT: String(port), PETSTORE_WEBHOOK_SECRET: secret };
    writeFileSync(file, code);
    const receiver = spawn(program, [...args(port), file], { env: { NODE_ENV: "test", ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const printed: string[] = [];
    // PHP's own server writes its log to the error output.
    for (const stream of [receiver.stdout, receiver.stderr]) stream.on("data", (text: Buffer) => printed.push(String(text)));
    const body = '{"id":901,"type":"pet.created","data":{"name":"Rex"}}';
    const send = async (by: string[], at = Date.now()): Promise<number | undefined> => {
      const headers = { ...signedHeaders(by, "evt_901", body, at) };
      return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body }).catch(() => undefined))?.status;
    };
    try {
      expect(await eventually("the receiver", () => send([newSecret()]))).toBe(401);
      expect(await send([secret], Date.now() - 3_600_000)).toBe(401);
      expect(await send([newSecret(), secret])).toBe(204);
      await eventually("the printed event", () => printed.join("").includes("evt_901 pet.created"));
      expect(await printedBy("sh", ["-c", SEND_WITHOUT_PETSTORE], env)).toMatch(/^HTTP\/1\.[01] 204/);
      expect(await printedBy("sh", ["-c", SEND_WITHOUT_PETSTORE.replace('-d "$body"', '-d "$body "')], env)).toMatch(/^HTTP\/1\.[01] 401/);
    } finally {
      await endChild(receiver);
      rmSync(file);
    }
  },
);
