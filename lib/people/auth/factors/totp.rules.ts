import { Secret, TOTP } from "otpauth";

const CODE = /^\d{6}$/;
const PERIOD_SECONDS = 30;
const STEP_MS = PERIOD_SECONDS * 1000;

/** Steps before and after, for clocks slightly off. */
const WINDOW = 1;

/** Ten minutes. Codes that are farther off count as wrong. */
const MAX_DRIFT_STEPS = 20;

/** RFC 4226, section 4: at least 16, better 20. */
export const TOTP_SECRET_BYTES = 20;

export type CodeVerdict =
  | { kind: "right"; step: number }
  /** It, or a later one, was used. */
  | { kind: "used" }
  | { kind: "drifted"; minutes: number }
  | { kind: "wrong" };

/** @returns Base32 */
export function totpSecret(random: Uint8Array<ArrayBuffer>): string {
  return new Secret({ buffer: random.buffer }).base32;
}

const totpOf = (secret: string, label = ""): TOTP =>
  // Apps ignore other digits, periods, and algorithms.
  new TOTP({ issuer: "Petstore", label, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

const near = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/**
 * @param code without spaces
 * @param isOwnSetUp also reports a fast clock: at sign-in that would reveal which code will be right soon
 */
export function checkTotp(secret: string, code: string, lastStep: number, now: number, isOwnSetUp = false): CodeVerdict {
  if (!CODE.test(code)) return { kind: "wrong" };
  const totp = totpOf(secret);
  const current = Math.floor(now / STEP_MS);
  const matches = (step: number): boolean => totp.validate({ token: code, timestamp: step * STEP_MS, window: 0 }) === 0;
  const right = near(current - WINDOW, current + WINDOW).filter(matches);
  const unused = right.find((step) => step > lastStep);
  if (unused !== undefined) return { kind: "right", step: unused };
  if (right.length > 0) return { kind: "used" };
  const far = [
    ...near(current - MAX_DRIFT_STEPS, current - WINDOW - 1).reverse(),
    ...(isOwnSetUp ? near(current + WINDOW + 1, current + MAX_DRIFT_STEPS) : []),
  ];
  const drifted = far.find(matches);
  return drifted === undefined ? { kind: "wrong" } : { kind: "drifted", minutes: ((drifted - current) * PERIOD_SECONDS) / 60 };
}

/** @returns what to tell the person */
export function codeError(verdict: Exclude<CodeVerdict, { kind: "right" }>): string {
  if (verdict.kind === "used") return "This code was used already. Wait for the next one, which your app shows within 30 seconds.";
  if (verdict.kind === "wrong") return "The code is incorrect. Enter the 6 digits that your app shows now.";
  const minutes = Math.max(1, Math.round(Math.abs(verdict.minutes)));
  const off = `${minutes} ${minutes === 1 ? "minute" : "minutes"} ${verdict.minutes < 0 ? "old" : "early"}`;
  return `This code is about ${off}. Enter the one that your app shows now. If it stays like this, set your phone’s clock to automatic time.`;
}
