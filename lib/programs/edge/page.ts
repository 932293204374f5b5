import type { PlainPage } from "#lib/http/pages/plain-page.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";

export interface EdgePage extends PlainPage {
  /** Replaces `text` on the dashboard's host. */
  service?: string;
  /** Replaces the page for the API's callers. */
  api?: { code: ErrorCode; message: string };
}

/** Never reveals who owns which site. */
export const PAGES = {
  malformed: {
    status: 400,
    title: "Bad request",
    text: "This address cannot be read. Check it and try again.",
    german: { title: "Ungültige Anfrage", text: "Diese Adresse lässt sich nicht lesen. Prüfen Sie sie und versuchen Sie es noch einmal." },
    api: { code: "invalid_request", message: "The request's host, path, or framing is not well-formed." },
  },
  headTooLarge: {
    status: 431,
    title: "Request too large",
    text: "This request's headers are too large. Delete this site's cookies and try again.",
    service: "This request's headers are too large. Delete this service's cookies and try again.",
    api: {
      code: "header_too_large",
      message: "The request head is too large. The request line and all headers together can have at most 16 KB.",
    },
  },
  unknown: {
    status: 404,
    title: "No site here",
    text: "There is no site at this address. Check the address, or ask the person who gave it to you.",
    german: {
      title: "Hier ist keine Seite",
      text: "Unter dieser Adresse gibt es keine Seite. Prüfen Sie die Adresse, oder fragen Sie, wer sie Ihnen gegeben hat.",
    },
  },
  otherName: {
    status: 421,
    title: "Wrong connection",
    text: "This connection was opened for another name. Open the address again.",
    api: { code: "misdirected_request", message: "The connection was opened for another host name. Send the request on a new one." },
  },
  noMethod: {
    status: 405,
    title: "Method not allowed",
    text: "This site accepts only GET and HEAD requests.",
    headers: { allow: "GET, HEAD" },
  },
  noMethodOfForm: {
    status: 405,
    title: "Method not allowed",
    text: "This address accepts only GET, HEAD, and POST requests.",
    headers: { allow: "GET, HEAD, POST" },
  },
  bodyTooLarge: {
    status: 413,
    title: "Your message is too long",
    text: "Your message was not sent: it is longer than this site can take. Press your browser’s Back button, where your text still is. Shorten your message to at most 4,000 characters, then send it again.",
    german: {
      title: "Ihre Nachricht ist zu lang",
      text: "Ihre Nachricht wurde nicht gesendet: Sie ist länger, als diese Seite annehmen kann. Gehen Sie mit der Zurück-Taste Ihres Browsers zurück, dort steht Ihr Text noch. Kürzen Sie die Nachricht auf höchstens 4.000 Zeichen und senden Sie sie noch einmal.",
    },
  },
  formsFull: {
    status: 503,
    title: "Too many messages",
    text: "Too many messages are arriving right now, so yours was not sent. Press your browser’s Back button, where your text still is. Wait a moment, then send it again.",
    german: {
      title: "Zu viele Nachrichten",
      text: "Gerade kommen zu viele Nachrichten an, darum wurde Ihre nicht gesendet. Gehen Sie mit der Zurück-Taste Ihres Browsers zurück, dort steht Ihr Text noch. Warten Sie einen Moment und senden Sie ihn noch einmal.",
    },
    headers: { "retry-after": "5" },
  },
  noFile: { status: 404, title: "Nothing here", text: "There is nothing at this address." },
  beingSetUp: {
    status: 503,
    title: "Being set up",
    text: "This site is being set up. Its certificate is being issued, usually within a couple of minutes. Try again shortly.",
    german: {
      title: "Wird eingerichtet",
      text: "Diese Seite wird gerade eingerichtet. Ihr Zertifikat wird ausgestellt, meist innerhalb weniger Minuten. Versuchen Sie es gleich noch einmal.",
    },
    headers: { "retry-after": "60" },
  },
  dashboardBeingSetUp: {
    status: 503,
    title: "Being set up",
    text: "This service is being set up. Its certificate is being issued, usually within a couple of minutes. Try again shortly.",
    api: { code: "service_unavailable", message: "This service is being set up. Try again in a minute, over https." },
    headers: { "retry-after": "60" },
  },
  noAnswer: {
    status: 502,
    title: "No answer",
    text: "The site is not responding right now. Try again shortly.",
    german: { title: "Keine Antwort", text: "Diese Seite antwortet gerade nicht. Versuchen Sie es gleich noch einmal." },
    service: "The service is not responding right now. Try again shortly.",
    api: {
      code: "service_unavailable",
      message: "The service did not answer. Send the request again, with the same Idempotency-Key if it writes.",
    },
    headers: { "retry-after": "5" },
  },
  tooMany: {
    status: 429,
    title: "Too many requests",
    text: "Too many requests from your address are still being answered. Wait for them and try again.",
    german: {
      title: "Zu viele Anfragen",
      text: "Zu viele Anfragen von Ihrem Anschluss werden noch beantwortet. Warten Sie einen Moment und versuchen Sie es dann noch einmal.",
    },
    api: {
      code: "rate_limit_exceeded",
      message: "Too many requests from this address are still being answered. Wait for them and try again.",
    },
    headers: { "retry-after": "5" },
  },
  unconfirmed: {
    status: 503,
    title: "Not available right now",
    text: "The site cannot be shown right now. Try again shortly.",
    german: {
      title: "Gerade nicht erreichbar",
      text: "Diese Seite kann gerade nicht gezeigt werden. Versuchen Sie es gleich noch einmal.",
    },
    service: "The service cannot be reached right now. Try again shortly.",
    api: { code: "service_unavailable", message: "The service cannot answer right now. Try again shortly." },
    headers: { "retry-after": "5" },
  },
} satisfies Record<string, EdgePage>;
