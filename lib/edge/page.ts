/** A plain page of the edge's own. It says nothing of who has which site. */
export interface PlainPage {
  status: number;
  title: string;
  text: string;
  headers?: Record<string, string>;
}

export const PAGES = {
  malformed: { status: 400, title: "Bad request", text: "This address cannot be read. Check it and try again." },
  unknown: {
    status: 404,
    title: "No site here",
    text: "There is no site at this address. Check the address, or ask whoever gave it to you.",
  },
  otherName: {
    status: 421,
    title: "Other connection needed",
    text: "This connection was opened for another name. Open the address again.",
  },
  noMethod: {
    status: 405,
    title: "Only reading here",
    text: "This site can be read, with GET or HEAD, and takes nothing else.",
    headers: { allow: "GET, HEAD" },
  },
  noFile: { status: 404, title: "Nothing here", text: "There is nothing at this address." },
  beingSetUp: {
    status: 503,
    title: "Being set up",
    text: "This site is being set up: its certificate is on its way, usually within a couple of minutes. Try again shortly.",
    headers: { "retry-after": "60" },
  },
  noAnswer: {
    status: 502,
    title: "No answer",
    text: "The site does not answer right now. Try again shortly.",
    headers: { "retry-after": "5" },
  },
  tooMany: {
    status: 429,
    title: "Too many at once",
    text: "Too many requests from your address are still being answered. Wait for them and try again.",
    headers: { "retry-after": "5" },
  },
  unconfirmed: {
    status: 503,
    title: "Not available right now",
    text: "The site cannot be shown right now. Try again shortly.",
    headers: { "retry-after": "5" },
  },
} satisfies Record<string, PlainPage>;

/** The page as HTML. */
export function pageHtml({ title, text }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem;color:#1f2937}@media(prefers-color-scheme:dark){body{background:#111827;color:#e5e7eb}}</style>
<h1>${title}</h1>
<p>${text}</p>
</html>
`;
}
