import { createCipheriv, createDecipheriv } from "node:crypto";

const CIPHER = "aes-256-gcm";
const TAG_BYTES = 16;
/** Random bytes that each sealing takes, never the same twice. */
export const NONCE_BYTES = 12;

/** A key of `ENCRYPTION_KEYS`. */
export interface SealingKey {
  /** Stands before what it sealed, so that keys can be rotated. */
  name: string;
  /** 32 bytes. */
  bytes: Buffer;
}

/** Reads `name:base64url` pairs. The first key seals; all of them open. */
export function sealingKeys(pairs: readonly string[]): SealingKey[] {
  return pairs.map((pair) => {
    const [name = "", text = ""] = pair.split(":");
    return { name, bytes: Buffer.from(text, "base64url") };
  });
}

/**
 * Makes a secret unreadable and unchangeable to whoever lacks the key (AES-256-GCM).
 * @param place what it belongs to, such as `certificate 12`: it opens nowhere else
 * @param nonce `NONCE_BYTES` random bytes, for this sealing alone
 * @returns the key's name, a full stop, base64url of nonce, tag and cipher text
 */
export function sealWith({ name, bytes }: SealingKey, place: string, secret: string, nonce: Uint8Array): string {
  const cipher = createCipheriv(CIPHER, bytes, nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `${name}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** The name of the key that sealed it. */
export function sealedBy(sealed: string): string {
  return sealed.slice(0, Math.max(0, sealed.indexOf(".")));
}

/** The secret; undefined when its key is not among these, or it was changed or moved since. */
export function openWith(keys: readonly SealingKey[], place: string, sealed: string): string | undefined {
  const key = keys.find(({ name }) => name === sealedBy(sealed));
  const bytes = Buffer.from(sealed.slice(sealed.indexOf(".") + 1), "base64url");
  if (!key || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** How far a key is used. */
export interface KeyUse {
  name: string;
  /** Secrets of the database that it sealed. */
  secrets: number;
  /** `seals`: the first one. `opens`: an older one. `missing`: not among the settings, so that its secrets cannot be opened. */
  part: "seals" | "opens" | "missing";
}

/** Counts sealed secrets by key. @param names the settings' keys, the sealing one first */
export function countByKey(names: readonly string[], sealed: readonly string[]): KeyUse[] {
  const of = sealed.map(sealedBy);
  const all = [...new Set([...names, ...of])];
  return all.map((name) => ({
    name,
    secrets: of.filter((one) => one === name).length,
    part: name === names[0] ? "seals" : names.includes(name) ? "opens" : "missing",
  }));
}

/** The advisory lock that a process holds for as long as it may seal with a key. */
export function sealingMark(keyName: string): string {
  return `sealing with key ${keyName}`;
}
