import { ok, problem, skipped, warning } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { dashboardHost } from "#lib/platform/config/own-names.ts";
import { ownCertificateView } from "#lib/sites/certificates/own.data.ts";

const CHECK = "Certificate of the dashboard";

export async function lookAtDashboardCertificate(config: Settings): Promise<Finding[]> {
  const host = dashboardHost(config);
  if (host === undefined) return [skipped(CHECK, "the edge does not serve PUBLIC_URL")];
  const certificate = await ownCertificateView(host);
  if (certificate?.state === "failed") {
    const { message, detail, retryAt } = certificate;
    const next = retryAt === null ? "" : `; the next attempt starts at ${retryAt}`;
    const why = `${message}${detail === null ? "" : ` “${detail}”`}`;
    return [problem(CHECK, `${host} has none: ${why}`, `correct DNS and the way to port 80, and wait for the next attempt${next}`)];
  }
  if (certificate?.state === "issuing" && certificate.waitsUntil !== null) {
    const fix = `create an A or AAAA record for ${host}; it is looked up again at ${certificate.waitsUntil}`;
    return [problem(CHECK, `${host} has none: the name does not resolve, or the authority asked to wait`, fix)];
  }
  if (certificate?.state !== "issued") return [warning(CHECK, `${host} has none yet`, "wait for a minute or two while the worker runs")];
  const { notAfter, renewalFailed } = certificate;
  if (renewalFailed) return [problem(CHECK, `its renewal fails: ${renewalFailed.message}`, "correct DNS and the way to port 80")];
  return [ok(CHECK, `valid until ${notAfter}, and renewed automatically`)];
}
