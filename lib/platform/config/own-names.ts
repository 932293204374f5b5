import { isIP } from "node:net";
import type { Settings } from "#lib/platform/config/env.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { isPublic } from "#lib/platform/config/public-url.ts";

const HTTPS = 443;

type Names = Pick<
  Settings,
  | "PUBLIC_URL"
  | "EDGE_DASHBOARD"
  | "TRUSTED_PROXIES"
  | "EDGE_HTTP_PORT"
  | "EDGE_HTTPS_PORT"
  | "EDGE_PUBLIC_HTTPS_PORT"
  | "ACME_DIRECTORY_URL"
  | "PLATFORM_DOMAIN"
  | "PLATFORM_TLS_CERTIFICATE"
  | "SITE_CERTIFICATES"
  | "PLAYGROUND"
>;

function hasPorts(config: Names): boolean {
  return config.EDGE_HTTP_PORT !== undefined && config.EDGE_HTTPS_PORT !== undefined;
}

function hasAuthority(config: Names): boolean {
  return config.ACME_DIRECTORY_URL !== undefined && hasPorts(config);
}

/** @returns PUBLIC_URL if an authority can issue a certificate for it */
export function certifiable(publicUrl: string | undefined): URL | undefined {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isName = url?.protocol === "https:" && url.hostname.includes(".") && isIP(url.hostname) === 0 && !url.hostname.startsWith("[");
  return isName ? url : undefined;
}

/**
 * PUBLIC_URL's host where the edge has its port, and no trusted proxy is in front of the web process. EDGE_DASHBOARD overrides the latter
 * two.
 */
export function dashboardHost(config: Names): string | undefined {
  const url = certifiable(config.PUBLIC_URL);
  if (!url || !isPublic(config) || !hasAuthority(config) || config.EDGE_DASHBOARD === "off") return undefined;
  const port = Number(url.port || HTTPS);
  const isEntry = config.TRUSTED_PROXIES.length === 0 && (config.EDGE_PUBLIC_HTTPS_PORT ?? config.EDGE_HTTPS_PORT) === port;
  return config.EDGE_DASHBOARD === "on" || isEntry ? url.hostname : undefined;
}

/**
 * Sites under the platform's domain get their own, unless there is a wildcard. The playground's authority, which browsers distrust, needs
 * the setting.
 */
export function hasSiteCertificates(config: Names): boolean {
  const { SITE_CERTIFICATES, PLATFORM_TLS_CERTIFICATE, PLATFORM_DOMAIN } = config;
  if (SITE_CERTIFICATES === "off" || PLATFORM_TLS_CERTIFICATE !== undefined) return false;
  if (hasAuthority(config)) return PLATFORM_DOMAIN.includes(".");
  return SITE_CERTIFICATES === "on" && isPlaygroundOn(config) && hasPorts(config);
}
