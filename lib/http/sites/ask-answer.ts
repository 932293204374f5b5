import type { ReactElement } from "react";
import { sitePage } from "#lib/http/sites/site-page.ts";
import type { AskAnswer, AskNotice } from "#lib/sites/sites/public/ask.schema.ts";

const STATUS: Record<AskNotice, number> = {
  errors: 422,
  expired: 409,
  sent: 409,
  too_many: 429,
  gone: 409,
  paused: 409,
  consent: 409,
  away: 503,
};

function statusOf(answer: AskAnswer): number {
  if (answer.kind === "missing") return 404;
  if (answer.kind === "closed") return answer.typed === undefined ? 200 : 409;
  return answer.kind === "form" && answer.form.notice ? STATUS[answer.form.notice] : 200;
}

/** Never stored: a form is for one visitor, and may show what someone typed. */
export async function askPage(answer: AskAnswer, page: ReactElement): Promise<Response> {
  const response = await sitePage(statusOf(answer), page);
  response.headers.set("Cache-Control", "no-store");
  if (answer.kind === "form" && answer.retryAfterSeconds) response.headers.set("Retry-After", String(answer.retryAfterSeconds));
  return response;
}

/** So that loading the page again sends nothing again. */
export function askReceived(): Response {
  return new Response(null, { status: 303, headers: { Location: "ask?sent=1", "Cache-Control": "no-store" } });
}

export const isReceived = (request: Request): boolean => new URL(request.url).searchParams.has("sent");

export function tooMuch(text: string): Response {
  return new Response(`${text}\n`, {
    status: 413,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
