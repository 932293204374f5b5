import { hash } from "node:crypto";

export const RECOVERY_CODES = 10;

/** 80 bits need no slow hash. */
export const RECOVERY_CODE_BYTES = 10;

const LENGTH = 16;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** @returns four groups of four */
export function recoveryCode(random: Uint8Array): string {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]);
  return (letters.join("").match(/.{4}/g) ?? []).join("-");
}

export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return CODE.test(code) ? code : undefined;
}

export function hashRecoveryCode(code: string): string {
  return hash("sha256", code);
}
