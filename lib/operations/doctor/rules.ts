import type { Finding } from "#lib/operations/doctor/schema.ts";
import { OperatorError } from "#lib/platform/errors.ts";

/** What a check may find. */
export const about = (check: string) => ({
  ok: (message: string): Finding => ({ check, verdict: "ok", message }),
  skipped: (message: string): Finding => ({ check, verdict: "skipped", message }),
  warning: (message: string, fix: string): Finding => ({ check, verdict: "warning", message, fix }),
  problem: (message: string, fix: string): Finding => ({ check, verdict: "problem", message, fix }),
});

export function isWell(findings: readonly Finding[], isStrict: boolean): boolean {
  return !findings.some(({ verdict }) => verdict === "problem" || (isStrict && verdict === "warning"));
}

/** Rate limits are off by as much as the clocks are. */
const NOTICED_MS = 1000;
const HARMFUL_MS = 5000;

interface ClockFacts {
  there: number;
  asked: number;
  answered: number;
}

export function clockFinding(check: string, whose: string, { there, asked, answered }: ClockFacts): Finding {
  const { ok, problem, warning } = about(check);
  const doubt = (answered - asked) / 2;
  const ahead = Math.round(there - (asked + doubt));
  const off = Math.abs(ahead) - doubt;
  const seconds = (Math.abs(ahead) / 1000).toFixed(1);
  if (off <= NOTICED_MS) return ok(`the clock of ${whose} agrees with this machine’s`);
  const message = `the clock of ${whose} is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} this machine’s`;
  const fix = "run a time service on both machines, such as chrony or systemd-timesyncd; `timedatectl` shows its state";
  return off > HARMFUL_MS ? problem(message, fix) : warning(message, fix);
}

const GIGABYTE = 1024 ** 3;

/** Example: `1.5 GB`. */
export function sizeText(bytes: number): string {
  return bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;
}

/** OpenSSL's messages also have numbers and places in its source. */
const OPENSSL_REASON = /\berror:[0-9A-F]+:[^:]*:[^:]*:([^:]+):/;

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError) return error.message;
  const inner = error.cause instanceof Error ? error.cause : error;
  const code = "code" in inner && typeof inner.code === "string" ? inner.code : undefined;
  // Node's connection errors to several addresses have no message.
  const message = OPENSSL_REASON.exec(inner.message)?.[1] ?? inner.message;
  return message !== "" ? message : (code ?? "unknown");
}

/** Example: "PostgreSQL cannot be reached: start it." */
export function refusalFinding(check: string, sentence: string): Finding {
  const { problem } = about(check);
  const at = sentence.lastIndexOf(": ");
  return at < 0
    ? problem(sentence, "see docs/operating/doctor.md")
    : problem(sentence.slice(0, at), sentence.slice(at + 2).replace(/\.$/, ""));
}
