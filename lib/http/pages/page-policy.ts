import { randomBytes } from "node:crypto";
import { settings } from "#lib/platform/config/env.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** Cacheable, so without a nonce; `next.config.mjs` sets a policy that allows nothing. */
const KEPT = /^\/(?:_next\/static\/.+|fonts\/.+|embed(?:-window)?\.js|openapi\.json|icon\.svg)$/;

const SITE = /^\/sites\/./;
const EMBED = /^\/api\/projects\/[^/]+\/site\/embed$/;
const PREVIEW = /^\/api\/projects\/[^/]+\/(?:site|enquiries\/form)\/preview$/;

const MEDIA = /^\/api\/projects\/[^/]+\/(?:media\/[^/]+|imports\/[^/]+\/rows\/[^/]+\/photo)$/;
/** The response can only be a picture, wherever it is opened. */
export const MEDIA_POLICY = "default-src 'none'; sandbox";

const YEAR_SECONDS = 31_536_000;

/** Set only by the development server. */
export const allowsHotReload = singleton<boolean>("http.hot-reload", () => false);

/** A preview may be framed by the dashboard; its filters go nowhere. Tools that judge pages ask from within them for `robots.txt`. */
function sitePolicy(nonce: string, isPreview: boolean): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${isPreview ? "'none'" : "'self'"}`,
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ].join("; ");
}

/** As strict as the page of a shelter that embeds its animals allows. */
function embedPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** Without `strict-dynamic`, which would let scripts create inline scripts. React, React Aria and Recharts write `style` attributes. */
function policyOf(path: string, nonce: string): string {
  if (SITE.test(path) || PREVIEW.test(path)) return sitePolicy(nonce, PREVIEW.test(path));
  if (EMBED.test(path)) return embedPolicy(nonce);
  if (MEDIA.test(path)) return MEDIA_POLICY;
  const isHot = allowsHotReload();
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${isHot ? " 'unsafe-eval'" : ""}`,
    "script-src-attr 'none'",
    isHot ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    isHot ? "connect-src 'self' ws:" : "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

interface PageHeaders {
  policy: string | undefined;
  /** Undefined without TLS. */
  transport: string | undefined;
}

/**
 * Anything that may be a page, even a 404, gets a page's policy. HSTS excludes subdomains, because published sites may
 * still await certificates.
 */
export function pageHeaders(path: string): PageHeaders {
  return {
    policy: KEPT.test(path) ? undefined : policyOf(path, randomBytes(18).toString("base64")),
    transport: settings().PUBLIC_URL?.startsWith("https://") ? `max-age=${YEAR_SECONDS}` : undefined,
  };
}

export function nonceOf(policy: string | null | undefined): string | undefined {
  return /'nonce-([A-Za-z0-9+/=]+)'/.exec(policy ?? "")?.[1];
}
