import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { chosenCoding, encode } from "#lib/http/api/content-coding.ts";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { requestOrigin } from "#lib/http/origin.ts";
import { allowsHotReload, nonceOf } from "#lib/http/pages/page-policy.ts";
import { copyBody } from "#lib/http/pages/web-response.ts";
import { forwardedScheme } from "#lib/platform/address.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** The same for everyone, except for the nonce, the theme, and our own address in examples. */
const GUIDE = /^\/docs\/(?:guide(?:\/[a-z-]+)?|staff)$/;
const THEME = /(?:^|;\s*)theme=(light|dark)\b/;
/** Headers of the client's router, which requests parts of a page. */
const PARTS = ["rsc", "next-router-state-tree", "next-router-prefetch", "next-router-segment-prefetch", "next-action"];
const MAX_PAGES = 200;
/** Further concurrent responses are sent uncompressed. */
const MAX_ENCODING = 4;
/** These headers are never cached. */
const PER_REQUEST = ["connection", "content-length", "content-security-policy", "date", "keep-alive", "transfer-encoding", "x-request-id"];

interface KeptPage {
  headers: OutgoingHttpHeaders;
  /** Each request's own nonce goes between the parts. */
  parts: readonly string[];
}

const kept = singleton("http.kept-pages", () => ({ pages: new LRUCache<string, KeptPage>({ max: MAX_PAGES }), encoding: 0 }));

const policyOf = ({ headers }: IncomingMessage): string | undefined => nonceOf(headers["content-security-policy"]?.toString());

/** @returns undefined for a page that is rendered for each request */
export function keptName({ method, url = "", headers, socket }: IncomingMessage): string | undefined {
  if (allowsHotReload() || (method !== "GET" && method !== "HEAD") || !GUIDE.test(url)) return undefined;
  if (PARTS.some((name) => headers[name] !== undefined)) return undefined;
  const isSecure = isTrustedProxy(socket.remoteAddress ?? "") && forwardedScheme(headers["x-forwarded-proto"]?.toString()) === "https";
  const [, theme = ""] = THEME.exec(headers.cookie ?? "") ?? [];
  return `${theme} ${requestOrigin(headers.host, isSecure, socket)} ${url}`;
}

async function encoded(body: Buffer, accepted: string | undefined): Promise<{ body: Buffer; coding?: string }> {
  const coding = chosenCoding(accepted);
  if (coding === undefined || kept().encoding >= MAX_ENCODING) return { body };
  kept().encoding += 1;
  try {
    return { body: await encode(coding, body), coding };
  } finally {
    kept().encoding -= 1;
  }
}

/** @returns whether it was cached, and sent */
export async function sendKept(name: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const page = kept().pages.get(name);
  if (!page) return false;
  const { body, coding } = await encoded(
    Buffer.from(page.parts.join(policyOf(request) ?? "")),
    request.headers["accept-encoding"]?.toString(),
  );
  if (response.destroyed) return true;
  for (const [header, value] of Object.entries(page.headers)) if (value !== undefined) response.setHeader(header, value);
  if (coding !== undefined) response.setHeader("Content-Encoding", coding);
  if (!/accept-encoding/i.test(String(page.headers["vary"]))) response.appendHeader("Vary", "Accept-Encoding");
  response.setHeader("Content-Length", body.byteLength);
  response.end(body);
  return true;
}

/** Caches the response that is about to be rendered. */
export function keepRendered(name: string, request: IncomingMessage, response: ServerResponse): void {
  const nonce = policyOf(request);
  if (request.method !== "GET" || nonce === undefined) return;
  // Next would compress it.
  delete request.headers["accept-encoding"];
  copyBody(response, (body) => {
    const html = body.toString();
    if (response.statusCode !== 200 || !html.includes("</html>")) return;
    const headers = Object.fromEntries(Object.entries(response.getHeaders()).filter(([header]) => !PER_REQUEST.includes(header)));
    kept().pages.set(name, { headers, parts: html.split(nonce) });
  });
}
