import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { RECEIVE_IN_TYPESCRIPT } from "#components/guide/webhook-samples.ts";
import { endChild } from "#e2e/support/end-child.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { newSecret, signedHeaders } from "#lib/webhooks/signing.rules.ts";

it("shows a receiver that accepts our messages and no others", async () => {
  // Beside this file, so that it finds the library; no test that reads the sources takes it for one.
  const file = path.join(import.meta.dirname, `receiver-${crypto.randomUUID()}.mts`);
  const [port, secret] = [await testPort(), newSecret()];
  writeFileSync(file, RECEIVE_IN_TYPESCRIPT);
  const receiver = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file], {
    env: { NODE_ENV: "test", PORT: String(port), PETSTORE_WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const printed: string[] = [];
  receiver.stdout.on("data", (text: Buffer) => printed.push(String(text)));
  const body = '{"id":901,"type":"pet.created","data":{"name":"Rex"}}';
  const send = async (by: string): Promise<number | undefined> => {
    const headers = { ...signedHeaders([by], "evt_901", body, Date.now()) };
    return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body }).catch(() => undefined))?.status;
  };
  try {
    expect(await eventually("the receiver", () => send(newSecret()), 20_000)).toBe(401);
    expect(await send(secret)).toBe(204);
    await eventually("the printed event", () => printed.join("").includes("evt_901 pet.created"));
  } finally {
    await endChild(receiver);
    rmSync(file);
  }
});
