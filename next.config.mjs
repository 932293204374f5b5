import { FIXED_HEADERS } from "./lib/http/fixed-headers.mjs";

/*
 * Next is the guest of our own HTTP server (lib/server); `/v1` never reaches it
 * there. A page's policy holds a nonce and comes from `lib/http/pages/page-policy.ts`.
 */
const headers = FIXED_HEADERS.map(([key, value]) => ({ key, value }));

/** For files that may be kept: they are no pages, so they may do nothing. */
const nothing = [
  { key: "Content-Security-Policy", value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
];

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  // No page uses the image optimizer: without it `/_next/image` does not exist.
  images: { unoptimized: true },
  // `npm test` checks the types of the whole tree; a second check would only slow the first start down.
  typescript: { ignoreBuildErrors: true },
  // Hot reload by the address, beside `localhost`.
  allowedDevOrigins: ["127.0.0.1"],
  turbopack: { root: import.meta.dirname },
  // A page's code is loaded at its first visit: all of it at every start costs 30 MB and half a second of a core.
  experimental: { preloadEntriesOnStart: false },
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "@prisma/client",
    "@prisma/driver-adapter-utils",
    "@prisma/schema-engine-wasm",
    "@upstash/ratelimit",
    "@upstash/redis",
    "ioredis",
    "pg",
    "pino",
    "prom-client",
  ],
  headers: async () => [
    { source: "/((?!v1/|v1$).*)", headers },
    ...["/_next/static/:file+", "/docs/reference/:file+", "/openapi.json", "/icon.svg"].map((source) => ({ source, headers: nothing })),
  ],
};
