import type { ReactElement } from "react";
import { nonceOf } from "#lib/http/pages/page-policy.ts";
import { type PlainPage, plainPageHtml } from "#lib/http/pages/plain-page.ts";
import { lookOf, rememberLook } from "#lib/http/sites/site-looks.ts";
import { enterSite } from "#lib/http/sites/site-visitors.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { INSIDE_HEADER, isInside } from "#lib/platform/secrets/inside.rules.ts";
import { secretKeys } from "#lib/platform/secrets/service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { noteRequest, requestFacts } from "#lib/platform/telemetry/request-facts.ts";
import { siteAt } from "#lib/sites/publishing/deploys/live.data.ts";
import { DEPLOY_HEADER } from "#lib/sites/publishing/deploys/rules.ts";
import { cachedPicture } from "#lib/sites/publishing/picture-cache.state.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";

/** Always revalidated, so that an unpublished site is gone at once. */
const FRESH = "no-cache";

export interface SiteCall {
  site: PublicSite;
  request: Request;
  nonce: string | undefined;
}

export const NO_SITE: PlainPage = {
  status: 404,
  title: "Nothing here",
  text: "There is nothing at this address. Check it, or ask the person who gave it to you.",
  german: {
    title: "Hier ist nichts",
    text: "Unter dieser Adresse gibt es nichts. Prüfen Sie sie, oder fragen Sie, wer sie Ihnen gegeben hat.",
  },
};

const PAGES = {
  away: {
    status: 503,
    title: "Not available right now",
    text: "This site cannot be shown right now. Please try again shortly.",
    german: {
      title: "Gerade nicht erreichbar",
      text: "Diese Seite kann gerade nicht gezeigt werden. Bitte versuchen Sie es gleich noch einmal.",
    },
    headers: { "Retry-After": "5" },
  },
  tooMany: {
    status: 429,
    title: "Too many requests",
    text: "Too many requests from your address are still being answered. Wait for them, then try again.",
    german: {
      title: "Zu viele Anfragen",
      text: "Zu viele Anfragen von Ihrem Anschluss werden noch beantwortet. Warten Sie einen Moment und versuchen Sie es dann noch einmal.",
    },
    headers: { "Retry-After": "5" },
  },
  failed: {
    status: 500,
    title: "Something went wrong",
    text: "There was an error on our side. Please try again shortly.",
    german: { title: "Etwas ist schiefgegangen", text: "Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es gleich noch einmal." },
  },
} satisfies Record<string, PlainPage>;

function plain(page: PlainPage, nonce: string | undefined, host = ""): Response {
  const headers = { ...page.headers, "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(plainPageHtml(page, nonce, lookOf(host)), { status: page.status, headers });
}

export function requestNonce(request: Request): string | undefined {
  return nonceOf(request.headers.get("content-security-policy"));
}

export async function sitePage(status: number, page: ReactElement): Promise<Response> {
  // A Next route may not import it statically.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": FRESH },
  });
}

export function siteText(type: string, text: string): Response {
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": FRESH } });
}

export async function sitePicture(type: string, facts: readonly string[], draw: () => Promise<ArrayBuffer>): Promise<Response> {
  const picture = await cachedPicture(facts, draw);
  return new Response(picture, { headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" } });
}

/** The address is relative, so that it works wherever the site is served. */
export function leadTo(address: string): Response {
  return new Response(null, { status: 308, headers: { Location: address, "Cache-Control": FRESH } });
}

/** @returns the address without its final slash, which relative links need */
function addressWithoutSlash(url: string): string | undefined {
  const { pathname, search } = new URL(url);
  const [, last] = /^\/sites\/[^/]+\/(?:.*\/)?([^/]+)\/$/.exec(pathname) ?? [];
  return last === undefined ? undefined : `../${last}${search}`;
}

/**
 * Every host without a site gets the same 404, and everyone but the edge and the worker: a site could ask for passwords at the
 * dashboard's address.
 * @param away replaces the page that says that the site cannot be shown now
 */
export async function answerSite(
  request: Request,
  params: Promise<{ host: string }>,
  work: (call: SiteCall) => Promise<Response>,
  away?: (nonce: string | undefined) => Promise<Response | undefined>,
): Promise<Response> {
  const nonce = requestNonce(request);
  if (!isInside(secretKeys(), request.headers.get(INSIDE_HEADER))) return plain(NO_SITE, nonce);
  const { host } = await params;
  const leave = enterSite(request);
  if (leave === "visitor") return plain(PAGES.tooMany, nonce, host);
  if (leave === "all") return plain(PAGES.away, nonce, host);
  try {
    const site = await siteAt(host, request.headers.get(DEPLOY_HEADER));
    if (!site) return plain(NO_SITE, nonce);
    rememberLook(host, site);
    noteRequest({ projectId: site.projectId });
    const address = addressWithoutSlash(request.url);
    if (address !== undefined) return leadTo(address);
    return await work({ site, request, nonce });
  } catch (thrown) {
    const error = databaseError(thrown);
    if (isAppError(error) && error.code === "service_unavailable") return (await away?.(nonce)) ?? plain(PAGES.away, nonce, host);
    logger().error({ ...requestFacts(), err: thrown }, "a page of a published site failed");
    return plain(PAGES.failed, nonce, host);
  } finally {
    leave();
  }
}

/** `P` is what Next reads from the address. */
export const siteRoute =
  <P extends { host: string }>(work: (call: SiteCall & { params: P }) => Promise<Response>) =>
  (request: Request, { params }: { params: Promise<P> }): Promise<Response> =>
    answerSite(request, params, async (call) => work({ ...call, params: await params }));
