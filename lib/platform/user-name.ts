import { execFileSync } from "node:child_process";

export function userName(uid: number): string | undefined {
  try {
    return execFileSync("id", ["-nu", String(uid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}
