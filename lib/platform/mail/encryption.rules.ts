import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
/** Never reuse a nonce. */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "petstore mail", KEY_BYTES));
}

/**
 * AES-256-GCM.
 * @param nonce `NONCE_BYTES` random bytes
 * @returns base64url of nonce, tag, ciphertext
 */
export function encryptMail(text: string, secret: string, nonce: Uint8Array): string {
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

export function decryptMail(encrypted: string, secret: string): string | undefined {
  const bytes = Buffer.from(encrypted, "base64url");
  const start = NONCE_BYTES + TAG_BYTES;
  if (bytes.length < start) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, start));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
