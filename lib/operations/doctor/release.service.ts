import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { newestVersion } from "#lib/operations/releases/download.service.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { programVersion } from "#lib/platform/config/version.ts";
import { compareVersions } from "#lib/platform/version-order.rules.ts";

const { ok, warning } = about("Release");

/** Asks for the newest one only where an address for it is set. */
export async function lookAtRelease({ RELEASES_URL }: Pick<Settings, "RELEASES_URL">): Promise<Finding[]> {
  const here = `this is Petstore ${programVersion()}`;
  if (RELEASES_URL === undefined) return [ok(here)];
  const newest = await newestVersion(RELEASES_URL);
  if (compareVersions(newest, programVersion()) <= 0) return [ok(`${here}, and ${RELEASES_URL} has nothing newer`)];
  return [warning(`${here}, and ${newest} is out`, "read its changelog, then run `petstore update` as root")];
}
