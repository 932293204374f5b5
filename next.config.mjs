/**
 * Next is the guest of our own HTTP server (lib/server); `/v1` never reaches it
 * there. Security headers therefore stand here for pages only.
 */

/**
 * Nothing from another host, no frames, no plug-ins. Scripts and styles also
 * allow inline ones: Next writes its page data as inline scripts whose text
 * differs with every answer, so that fixed hashes cannot name them.
 */
const pagePolicy = {
  "default-src": "'self'",
  "script-src": "'self' 'unsafe-inline'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/** The API reference shows answers of any type, files included, from memory. */
const referencePolicy = { ...pagePolicy, "img-src": "'self' data: blob:", "font-src": "'self' data:", "worker-src": "'self' blob:" };

const policyText = (policy) =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

const pageHeaders = [
  { key: "Content-Security-Policy", value: policyText(pagePolicy) },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  // `npm test` checks the types of the whole tree; a second check would only slow the first start down.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
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
    { source: "/((?!v1/|v1$).*)", headers: pageHeaders },
    { source: "/docs", headers: [{ key: "Content-Security-Policy", value: policyText(referencePolicy) }] },
  ],
};
