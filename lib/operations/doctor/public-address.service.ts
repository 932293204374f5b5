import { jsonOf } from "#lib/operations/doctor/authority.service.ts";
import { arrivalSchema, newProbe, PROBE_HEADER } from "#lib/operations/doctor/probe.rules.ts";
import { FORGED_ADDRESS, healthFinding, proxyFinding } from "#lib/operations/doctor/public-address.rules.ts";
import { about, reasonOf } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { secretKeys } from "#lib/platform/secrets/service.ts";

const ANSWER_MS = 4000;

async function ask(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS) });
  return { status: response.status, body: await jsonOf(response), location: response.headers.get("location") };
}

async function lookAtProxy(publicUrl: string): Promise<Finding> {
  const { skipped } = about("Proxy");
  const probe = newProbe(secretKeys(), clock()());
  if (probe === undefined) return skipped("without an encryption key, the service would not say how requests arrive");
  const { status, body } = await ask(`${publicUrl}/api/arrival`, { [PROBE_HEADER]: probe, "x-forwarded-for": FORGED_ADDRESS });
  const arrival = arrivalSchema.safeParse(body);
  if (arrival.success) return proxyFinding(publicUrl, arrival.data);
  return skipped(
    `the service answered ${status} instead of how requests arrive: it has other encryption keys, or is of an earlier release`,
  );
}

/** The request passes everything that is in front of the service. */
export async function lookAtPublicAddress({ PUBLIC_URL }: Settings): Promise<Finding[]> {
  const { problem, skipped } = about("Public address");
  if (PUBLIC_URL === undefined) return [skipped("PUBLIC_URL is not set; links name this machine")];
  try {
    const [health, proxy] = await Promise.all([ask(`${PUBLIC_URL}/api/health`, {}), lookAtProxy(PUBLIC_URL)]);
    const finding = healthFinding(PUBLIC_URL, health);
    return finding.verdict === "problem" ? [finding] : [finding, proxy];
  } catch (error) {
    const fix =
      "start the service and what is in front of it, or correct PUBLIC_URL; a firewall may keep this machine from its own public address";
    return [problem(`${PUBLIC_URL} cannot be reached (${reasonOf(error)})`, fix)];
  }
}
