import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 10;
/** A release's or a checkout's. */
const OWN_PROGRAM = /\/(?:\.programs|lib\/programs)\//;
const HAS_PROC = existsSync("/proc/self/stat");

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync("ps", ["-ww", "-o", `${column}=`, "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
}

/** The program's name may contain spaces. */
function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/** @returns false for zombies */
export function isAlive(pid: number): boolean {
  if (HAS_PROC) {
    const fields = statFields(pid);
    return fields !== undefined && fields[0] !== "Z" && fields[0] !== "X";
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Includes the start time, since ids are reused. */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (!HAS_PROC) return `${pid} ${ps(pid, "lstart") ?? ""}`;
  return `${pid} ${bootId()} ${statFields(pid)?.[19] ?? ""}`;
}

export function commandLine(pid: number): string {
  if (!HAS_PROC) return ps(pid, "args") ?? "";
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/**
 * In some containers, a unit with a /proc of its own (`ProtectProc`) reads another name of the boot than a command: there,
 * the start time decides, and that it is one of our programs.
 */
export function isStill(pid: number, identity: string): boolean {
  const now = processIdentity(pid);
  if (now === undefined || now === identity) return now !== undefined;
  const [startedAt, recorded] = [now, identity].map((one) => one.split(" ")[2]);
  return HAS_PROC && recorded !== undefined && recorded === startedAt && OWN_PROGRAM.test(commandLine(pid));
}

export async function waitUntilGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}
