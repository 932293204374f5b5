import { type Settings, settings } from "#lib/platform/config/env.ts";

export interface Platform {
  domain: string;
  httpPort: number | undefined;
  httpsPort: number | undefined;
  hasOwnTls: boolean;
  /** Empty where DNS of the platform's domain lists them. */
  addresses: readonly string[];
  nextAddresses: readonly string[];
}

function platformOf(config: Settings): Platform {
  const isLocal = config.PLATFORM_DOMAIN === "localhost";
  return {
    domain: config.PLATFORM_DOMAIN,
    httpPort: config.EDGE_PUBLIC_HTTP_PORT ?? (isLocal ? config.EDGE_HTTP_PORT : 80),
    httpsPort: config.EDGE_PUBLIC_HTTPS_PORT ?? (isLocal ? config.EDGE_HTTPS_PORT : 443),
    hasOwnTls: config.PLATFORM_TLS_CERTIFICATE !== undefined,
    addresses: config.PLATFORM_ADDRESSES,
    nextAddresses: config.PLATFORM_NEXT_ADDRESSES,
  };
}

export function hasEdge({ EDGE_HTTP_PORT, EDGE_HTTPS_PORT, EDGE_CADDY_PORT }: Settings): boolean {
  return EDGE_HTTP_PORT !== undefined || EDGE_HTTPS_PORT !== undefined || EDGE_CADDY_PORT !== undefined;
}

export function platform(): Platform {
  return platformOf(settings());
}
