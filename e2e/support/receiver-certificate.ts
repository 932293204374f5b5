import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestAuthority } from "./test-authority.ts";

interface ReceiverCertificate {
  /** Lets a program send webhooks to a receiver with this certificate on loopback. */
  settings: Record<string, string>;
  /** Variables for Playwright's environment. */
  env: Record<string, string>;
  remove(): Promise<void>;
}

/** For `localhost`. */
export async function makeReceiverCertificate(): Promise<ReceiverCertificate> {
  const authority = await createTestAuthority();
  const { chain, key } = await authority.issue("localhost");
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-receiver-"));
  const trustFile = path.join(folder, "authority.pem");
  writeFileSync(trustFile, authority.certificate);
  return {
    settings: { NODE_EXTRA_CA_CERTS: trustFile, WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1,::1" },
    env: { PETSTORE_E2E_RECEIVER_CHAIN: chain, PETSTORE_E2E_RECEIVER_KEY: key },
    remove: () => rm(folder, { recursive: true }),
  };
}
