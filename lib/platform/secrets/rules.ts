import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

const CIPHER = "aes-256-gcm";
const TAG_BYTES = 16;
/** Never reuse a nonce. */
export const NONCE_BYTES = 12;

export interface EncryptionKey {
  name: string;
  /** 32 bytes. */
  bytes: Buffer;
}

/** `name:base64url`; the first encrypts, all decrypt. */
export function parseEncryptionKeys(pairs: readonly string[]): EncryptionKey[] {
  return pairs.map((pair) => {
    const [name = "", text = ""] = pair.split(":");
    return { name, bytes: Buffer.from(text, "base64url") };
  });
}

/**
 * AES-256-GCM.
 * @param context such as `certificate 12`; the secret opens only there
 * @param nonce `NONCE_BYTES` random bytes
 * @returns key name, period, base64url of nonce, tag, ciphertext
 */
export function encryptWith({ name, bytes }: EncryptionKey, context: string, secret: string, nonce: Uint8Array): string {
  const cipher = createCipheriv(CIPHER, bytes, nonce);
  cipher.setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `${name}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url")}`;
}

export function keyNameIn(encrypted: string): string {
  return encrypted.slice(0, Math.max(0, encrypted.indexOf(".")));
}

export function decryptWith(keys: readonly EncryptionKey[], context: string, encrypted: string): string | undefined {
  const key = keys.find(({ name }) => name === keyNameIn(encrypted));
  const bytes = Buffer.from(encrypted.slice(encrypted.indexOf(".") + 1), "base64url");
  if (!key || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

export interface KeyUse {
  name: string;
  secrets: number;
  /** What needs a `missing` key cannot be decrypted. */
  part: "encrypts" | "decrypts" | "missing";
}

/** @param names the encrypting key first */
export function countByKey(names: readonly string[], encrypted: readonly string[]): KeyUse[] {
  const used = encrypted.map(keyNameIn);
  const all = [...new Set([...names, ...used])];
  return all.map((name) => ({
    name,
    secrets: used.filter((one) => one === name).length,
    part: name === names[0] ? "encrypts" : names.includes(name) ? "decrypts" : "missing",
  }));
}

export function encryptionLockName(keyName: string): string {
  return `sealing with key ${keyName}`;
}

/** Names an advisory lock; does not reveal AUTH_SECRET. */
export function signingLockName(authSecret: string): string {
  return `signing with ${createHmac("sha256", authSecret).update("petstore signing mark").digest("base64url")}`;
}

/** Names an advisory lock. Keyed, since a bare hash could be guessed. */
export function redisLockName({ bytes }: EncryptionKey, context: string): string {
  return `using the Redis ${createHmac("sha256", bytes).update(`petstore redis mark ${context}`).digest("base64url")}`;
}
