import { randomBytes } from "node:crypto";
import { settings } from "#lib/config/env.ts";
import { slot } from "#lib/runtime.ts";

/** Files that browsers and proxies may keep: no page, so no nonce; `next.config.mjs` gives them a policy that allows nothing. */
const KEPT = /^\/(?:_next\/static\/.+|docs\/reference\/.+|openapi\.json|icon\.svg)$/;

/** A page of a published site: no script at all, and nothing from elsewhere. */
const SITE = /^\/sites\/./;
/** A draft of one, which the page about it shows in a frame. */
const PREVIEW = /^\/api\/projects\/[^/]+\/site\/preview$/;

const YEAR_SECONDS = 31_536_000;

/** Whether pages may do what hot reload needs. Only the development program sets this; no setting can. */
export const allowsHotReload = slot<boolean>("http.hot-reload", () => false);

/** What a published site's page may do. @param frame who may show it in a frame; browsers heed it before `X-Frame-Options` */
function sitePolicy(nonce: string, frame: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frame}`,
  ].join("; ");
}

/**
 * Scripts run only from our own files or with the answer's nonce; the same for
 * style sheets and `<style>`. Not `strict-dynamic`: it would let an inline script
 * run that a script made, and nothing of ours but scripts is served as one. React, React Aria and Recharts write
 * `style` attributes, which cannot run anything. The reader of the API reference
 * makes `<style>` elements of its own that know no nonce, and shows answers of
 * any type, files included, from memory.
 * Hot reload evaluates code, writes `<style>` elements without a nonce and opens a WebSocket.
 */
function policyOf(path: string, nonce: string): string {
  if (SITE.test(path) || PREVIEW.test(path)) return sitePolicy(nonce, PREVIEW.test(path) ? "'self'" : "'none'");
  const isReference = path === "/docs";
  const isHot = allowsHotReload();
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${isHot ? " 'unsafe-eval'" : ""}`,
    "script-src-attr 'none'",
    isReference || isHot ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    isReference ? "img-src 'self' data: blob:" : "img-src 'self' data:",
    isReference ? "font-src 'self' data:" : "font-src 'self'",
    isHot ? "connect-src 'self' ws:" : "connect-src 'self'",
    isReference ? "worker-src 'self' blob:" : "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers that differ from answer to answer; the constant ones stand in `next.config.mjs`. */
interface PageHeaders {
  /** The Content-Security-Policy with a nonce of its own; undefined for files that may be kept. */
  policy: string | undefined;
  /** Strict-Transport-Security; undefined where the service is not reached by TLS. */
  transport: string | undefined;
}

/**
 * What goes out with an answer that is not the API's. Whatever may turn out to
 * be a page (a 404 among the JSON addresses too) gets the policy of a page.
 * Sub-domains are left out of the TLS promise: published sites may still wait for their certificates.
 *
 * @param path without the query
 */
export function pageHeaders(path: string): PageHeaders {
  return {
    policy: KEPT.test(path) ? undefined : policyOf(path, randomBytes(18).toString("base64")),
    transport: settings().PUBLIC_URL?.startsWith("https://") ? `max-age=${YEAR_SECONDS}` : undefined,
  };
}

/** The nonce that a policy holds; undefined when there is none. */
export function nonceOf(policy: string | null | undefined): string | undefined {
  return /'nonce-([A-Za-z0-9+/=]+)'/.exec(policy ?? "")?.[1];
}
