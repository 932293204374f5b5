import { authorityFinding } from "#lib/operations/doctor/authority.rules.ts";
import { about, reasonOf } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { readBounded } from "#lib/platform/bounded-body.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { isPublic } from "#lib/platform/config/public-url.ts";

const ANSWER_MS = 4000;
const MAX_BYTES = 64 * 1024;

/** Undefined unless it is JSON within the size limit. */
export async function jsonOf(response: Response): Promise<unknown> {
  const bytes = await readBounded(response.body, MAX_BYTES);
  try {
    return JSON.parse(bytes?.toString("utf8") ?? "");
  } catch {
    return undefined;
  }
}

export async function lookAtAuthority(config: Settings): Promise<Finding[]> {
  const { problem, skipped } = about("Certificate authority");
  const { ACME_DIRECTORY_URL: url, ACME_EAB_KID } = config;
  if (url === undefined) {
    const instead = isPublic(config) ? "custom domains get no certificate" : "the installation issues its own certificates";
    return [skipped(`ACME_DIRECTORY_URL is not set; ${instead}`)];
  }
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(ANSWER_MS) });
    return [authorityFinding(url, response.status, await jsonOf(response), ACME_EAB_KID !== undefined)];
  } catch (error) {
    const fix =
      "let this machine out to the authority (port 443), or correct ACME_DIRECTORY_URL; for an authority of your own, set NODE_EXTRA_CA_CERTS";
    return [problem(`${new URL(url).host} cannot be reached (${reasonOf(error)})`, fix)];
  }
}
