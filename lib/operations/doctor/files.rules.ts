import { about, sizeText } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { DiskRoom } from "#lib/platform/db/embedded/disk.ts";

const OTHERS_READ = 0o007;
const GROUP_READS = 0o070;

export function permissionFinding(file: string, mode: number): Finding {
  const { ok, problem, warning } = about("File permissions");
  const fix = `\`chmod 600 ${file}\``;
  if ((mode & OTHERS_READ) !== 0) return problem(`${file} holds secrets, and every user of this machine can read it`, fix);
  if ((mode & GROUP_READS) !== 0) return warning(`${file} holds secrets, and its group can read it`, fix);
  return ok(`only its owner can read ${file}`);
}

export function roomFinding({ folder, freeBytes, sizeBytes, state }: DiskRoom): Finding {
  const { ok, problem, warning } = about("Disk");
  const message = `${sizeText(freeBytes)} of ${sizeText(sizeBytes)} are free where ${folder} is`;
  if (state === "ok") return ok(message);
  return (state === "down" ? problem : warning)(message, "free up space, or move the folder to another disk with DATA_DIR");
}
