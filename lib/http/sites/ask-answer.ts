import type { ReactElement } from "react";
import { askAwayHtml } from "#lib/http/sites/ask-away.ts";
import { sitePage } from "#lib/http/sites/site-page.ts";
import type { AskValues } from "#lib/shelter/enquiries/form/schema.ts";
import type { AskAnswer, AskNotice } from "#lib/sites/publishing/public/ask.schema.ts";

const STATUS: Record<AskNotice, number> = {
  errors: 422,
  expired: 409,
  sent: 409,
  too_many: 429,
  gone: 409,
  paused: 409,
  consent: 409,
  away: 503,
  full: 503,
};

function statusOf(answer: AskAnswer): number {
  if (answer.kind === "missing") return 404;
  if (answer.kind === "closed") return answer.typed === undefined ? 200 : 409;
  return answer.kind === "form" && answer.form.notice ? STATUS[answer.form.notice] : 200;
}

/** Pages with typed text are never stored; a new form is, so that “Back” finds it filled in. */
export async function askPage(answer: AskAnswer, page: ReactElement): Promise<Response> {
  const response = await sitePage(statusOf(answer), page);
  const isNew = answer.kind === "form" && Object.keys(answer.form.values).length === 0;
  response.headers.set("Cache-Control", isNew ? "private, no-cache" : "no-store");
  if (answer.kind === "form" && answer.retryAfterSeconds) response.headers.set("Retry-After", String(answer.retryAfterSeconds));
  return response;
}

/** @returns undefined if there is nothing to return */
export function askAway(values: AskValues | undefined, nonce: string | undefined): Response | undefined {
  if (!values) return undefined;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "60" };
  return new Response(askAwayHtml(values, nonce), { status: 503, headers });
}

/** A redirect, so that reloading sends nothing again. */
export function askReceived(): Response {
  return new Response(null, { status: 303, headers: { Location: "ask?sent=1", "Cache-Control": "no-store" } });
}

export const isReceived = (request: Request): boolean => new URL(request.url).searchParams.has("sent");

/** For scripts of other websites, which send no cookies. */
const OPEN = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin", "Cache-Control": "no-store" };

export function askJson(answer: AskAnswer, data: object): Response {
  return Response.json(data, { status: statusOf(answer), headers: OPEN });
}

/** The window keeps the typed text. */
export function tooLongJson(text: string): Response {
  return Response.json({ title: text, text: "" }, { status: 413, headers: OPEN });
}

export async function askTooLong(page: ReactElement): Promise<Response> {
  const response = await sitePage(413, page);
  response.headers.set("Cache-Control", "no-store");
  return response;
}
