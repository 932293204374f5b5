import type { Arrival } from "#lib/operations/doctor/probe.rules.ts";
import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { forwardedScheme } from "#lib/platform/address.ts";

/** Documentation range (RFC 5737): no one’s address. */
export const FORGED_ADDRESS = "192.0.2.123";

const { ok, problem, warning } = about("Public address");

interface HealthAnswer {
  status: number;
  body: unknown;
  location: string | null;
}

export function healthFinding(publicUrl: string, { status, body, location }: HealthAnswer): Finding {
  if (status >= 300 && status < 400) {
    return problem(`${publicUrl} redirects to ${location ?? "another address"}`, "set PUBLIC_URL to the address that people end up at");
  }
  const isOurs = typeof body === "object" && body !== null && "status" in body;
  if (!isOurs) return problem(`${publicUrl} answers ${status}, but not as Petstore does`, "correct PUBLIC_URL, or the proxy’s target");
  if (status !== 200) return problem(`${publicUrl} answers ${status} (${String(body.status)})`, "look at the service’s log");
  if (publicUrl.startsWith("http://")) {
    return warning(
      `${publicUrl} answers, without TLS: passwords and keys travel in plain text`,
      "put TLS in front, and set PUBLIC_URL to the https:// address",
    );
  }
  return ok(`${publicUrl} answers`);
}

export function proxyFinding(publicUrl: string, { peer, isTrusted, address, forwardedFor, forwardedProto }: Arrival): Finding {
  const { ok, problem } = about("Proxy");
  const isHttps = publicUrl.startsWith("https://");
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  const sentOn = hops.at(-1) === FORGED_ADDRESS;
  // A direct request arrives as it was sent.
  if (!isTrusted && sentOn && !isHttps) return ok("none: callers connect directly");
  if (!isTrusted) {
    return problem(
      `requests come from ${peer}, which is not trusted, so all callers share its limits`,
      `TRUSTED_PROXIES=${peer}, or the range of your proxies`,
    );
  }
  if (forwardedFor === null) {
    return problem(
      `the proxy at ${peer} does not name the caller, so all callers share its limits`,
      "have it send X-Forwarded-For (nginx: `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`)",
    );
  }
  if (sentOn) {
    return problem(
      `the proxy at ${peer} passes on the X-Forwarded-For that callers send, so anyone can escape their limits`,
      "have it add the caller’s address (nginx: `$proxy_add_x_forwarded_for`) or replace the header",
    );
  }
  if (isHttps && forwardedScheme(forwardedProto) !== "https") {
    return problem(
      `the proxy at ${peer} sends ${forwardedProto === null ? "no X-Forwarded-Proto" : `X-Forwarded-Proto: ${forwardedProto}`}`,
      "have it send X-Forwarded-Proto: https (nginx: `proxy_set_header X-Forwarded-Proto $scheme;`)",
    );
  }
  // The caller itself is among the trusted proxies, so the address in front of it counts.
  const counted = address === FORGED_ADDRESS ? "which is trusted, and so is this machine" : `and this machine counts as ${address}`;
  return ok(`requests come through ${peer}, ${counted}`);
}
