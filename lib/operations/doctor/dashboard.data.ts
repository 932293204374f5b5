import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { dashboardHost } from "#lib/platform/config/own-names.ts";
import { ownCertificateView } from "#lib/sites/certificates/own.data.ts";

const { ok, problem, skipped, warning } = about("Certificate of the dashboard");

export async function lookAtDashboardCertificate(config: Settings): Promise<Finding[]> {
  const host = dashboardHost(config);
  if (host === undefined) return [skipped("the edge does not serve PUBLIC_URL")];
  const certificate = await ownCertificateView(host);
  if (certificate?.state === "failed") {
    const { message, detail, retryAt } = certificate;
    const next = retryAt === null ? "" : `; the next attempt starts at ${retryAt}`;
    const why = `${message}${detail === null ? "" : ` “${detail}”`}`;
    return [problem(`${host} has none: ${why}`, `correct DNS and the way to port 80, and wait for the next attempt${next}`)];
  }
  if (certificate?.state === "issuing" && certificate.waitsUntil !== null) {
    const fix = `create an A or AAAA record for ${host}; it is looked up again at ${certificate.waitsUntil}`;
    return [problem(`${host} has none: the name does not resolve, or the authority asked to wait`, fix)];
  }
  if (certificate?.state !== "issued") return [warning(`${host} has none yet`, "wait for a minute or two while the worker runs")];
  const { notAfter, renewalFailed } = certificate;
  if (renewalFailed) return [problem(`its renewal fails: ${renewalFailed.message}`, "correct DNS and the way to port 80")];
  return [ok(`valid until ${notAfter}, and renewed automatically`)];
}
