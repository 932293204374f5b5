import { timingSafeEqual } from "node:crypto";
import { timesSent } from "#lib/http/request-head.ts";
import { isLoopback } from "#lib/platform/address.ts";
import { settings } from "#lib/platform/config/env.ts";

interface MetricsReader {
  authorization: string | null | undefined;
  /** Undefined without our own server. */
  rawHeaders: readonly string[] | undefined;
  /** Empty if unknown. */
  peer: string;
  forwardedFor: string | null | undefined;
}

/** Requires `METRICS_TOKEN` as the bearer token; without that setting, only this machine may read. */
export function mayReadMetrics({ authorization, rawHeaders, peer, forwardedFor }: MetricsReader): boolean {
  const { METRICS_TOKEN } = settings();
  if (!METRICS_TOKEN) {
    // Next sets X-Forwarded-For itself; a remote address means a proxy.
    const hops = (forwardedFor ?? "").split(",");
    return isLoopback(peer) && hops.every((hop) => hop === "" || isLoopback(hop.trim()));
  }
  // Node keeps only the first.
  if (rawHeaders && timesSent(rawHeaders, "authorization") > 1) return false;
  const given = Buffer.from(authorization ?? "");
  const wanted = Buffer.from(`Bearer ${METRICS_TOKEN}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
