import createMDX from "@next/mdx";
import { FIXED_HEADERS } from "./lib/http/fixed-headers.mjs";
import { SHARED_PACKAGES } from "./lib/programs/bootstrap/shared-packages.mjs";

/* Next runs inside our own HTTP server (lib/programs/server); `/v1` never reaches it there. A page's CSP has a nonce and comes from `lib/http/pages/page-policy.ts`. */
const headers = FIXED_HEADERS.map(([key, value]) => ({ key, value }));

/** Cacheable files are not pages, so everything is forbidden. */
const nothing = [
  { key: "Content-Security-Policy", value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
];

/** Pages of other websites load it. */
const forOtherSites = [
  { key: "Access-Control-Allow-Origin", value: "*" },
  { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
];

// Turbopack takes plugins by their names.
const withMdx = createMDX({ extension: /\.mdx$|\/staff-guide\.md$/, options: { remarkPlugins: ["remark-gfm"] } });

export default withMdx({
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  // No page uses the image optimizer; this removes `/_next/image`.
  images: { unoptimized: true },
  // `npm test` checks types; a second check would only slow down the first start.
  typescript: { ignoreBuildErrors: true },
  // Allows hot reload from this address, in addition to `localhost`.
  allowedDevOrigins: ["127.0.0.1"],
  turbopack: {
    root: import.meta.dirname,
    // Both have the same parsers; pages with a list would load them twice.
    resolveAlias: { "nuqs/server": { browser: "nuqs" } },
  },
  experimental: {
    // A page that the role forbids answers 403 and says so.
    authInterrupts: true,
    // Load a page's code at its first visit: loading everything at startup costs 30 MB and half a second of a core.
    preloadEntriesOnStart: false,
    // Nothing reads them, and they are two thirds of the output.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    turbopackInputSourceMaps: process.env.NODE_ENV !== "production",
    turbopackFileSystemCacheForBuild: process.env.KEEP_BUILD_CACHE === "1",
  },
  // Next would otherwise compile the last five into each of a hundred routes, and next-auth would have another openid-client than we do;
  // a bundle of the first misses its `reflect-metadata`.
  serverExternalPackages: [...SHARED_PACKAGES, "@simplewebauthn/server", "ipaddr.js", "next-auth", "openid-client", "undici", "zod"],
  // Beside the pages of the same names, whose folder cannot hold both.
  rewrites: async () => [{ source: "/docs/guide/:chapter(.+\\.md)", destination: "/docs/guide.md/:chapter" }],
  // Where webhooks were; mails and bookmarks lead there.
  redirects: async () => [{ source: "/p/:project/settings/webhooks/:rest*", destination: "/p/:project/webhooks/:rest*", permanent: true }],
  headers: async () => [
    { source: "/((?!v1/|v1$).*)", headers },
    ...["/embed.js", "/embed-window.js"].map((source) => ({ source, headers: [...nothing, ...forOtherSites] })),
    ...["/_next/static/:file+", "/fonts/:file", "/openapi.json", "/openapi.postman.json", "/icon.svg"].map((source) => ({
      source,
      headers: nothing,
    })),
  ],
});
