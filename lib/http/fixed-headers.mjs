/**
 * The security headers that are alike on every answer but the API's, as name and
 * value. Both who answers read them: Next (`next.config.mjs`, which cannot load
 * TypeScript) and our own server, for the few redirects that Next sends without its own headers.
 * @type {readonly (readonly [name: string, value: string])[]}
 */
export const FIXED_HEADERS = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
];

/**
 * Of every answer under `/v1`, as alternating names and values.
 * @type {readonly string[]}
 */
export const API_HEADERS = ["Cache-Control", "no-store", "X-Content-Type-Options", "nosniff"];
