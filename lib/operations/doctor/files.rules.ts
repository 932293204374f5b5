import { ok, problem, sizeText, warning } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";

const OTHERS_READ = 0o007;
const GROUP_READS = 0o070;

/** @param mode of the file */
export function permissionFinding(file: string, mode: number): Finding {
  const check = "File permissions";
  const fix = `\`chmod 600 ${file}\``;
  if ((mode & OTHERS_READ) !== 0) return problem(check, `${file} holds secrets, and every user of this machine can read it`, fix);
  if ((mode & GROUP_READS) !== 0) return warning(check, `${file} holds secrets, and its group can read it`, fix);
  return ok(check, `only its owner can read ${file}`);
}

const FULL = 200 * 1024 ** 2;
const SCARCE = 1024 ** 3;

interface RoomFacts {
  freeBytes: number;
  allBytes: number;
}

export function roomFinding(folder: string, { freeBytes, allBytes }: RoomFacts): Finding {
  const check = "Disk";
  const message = `${sizeText(freeBytes)} of ${sizeText(allBytes)} are free where ${folder} is`;
  const fix = "free up space, or move the folder to another disk with DATA_DIR";
  if (freeBytes < FULL) return problem(check, message, fix);
  return freeBytes < SCARCE ? warning(check, message, fix) : ok(check, message);
}
