import { type Settings, settings } from "#lib/config/env.ts";

export interface Platform {
  /** Such as `pets.example`; sites are one label beneath it. */
  domain: string;
  /** Visitors' ports; undefined when the edge does not listen. */
  httpPort: number | undefined;
  httpsPort: number | undefined;
  hasOwnTls: boolean;
}

function platformOf(of: Settings): Platform {
  const isLocal = of.PLATFORM_DOMAIN === "localhost";
  return {
    domain: of.PLATFORM_DOMAIN,
    httpPort: of.EDGE_PUBLIC_HTTP_PORT ?? (isLocal ? of.EDGE_HTTP_PORT : 80),
    httpsPort: of.EDGE_PUBLIC_HTTPS_PORT ?? (isLocal ? of.EDGE_HTTPS_PORT : 443),
    hasOwnTls: of.PLATFORM_TLS_CERTIFICATE !== undefined,
  };
}

export function platform(): Platform {
  return platformOf(settings());
}
