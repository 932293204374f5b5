/** Needs neither the database nor files. */
export interface PlainPage {
  status: number;
  title: string;
  text: string;
  /** For visitors of a site, whose language is unknown. */
  german?: { title: string; text: string };
  headers?: Record<string, string>;
}

export function plainPageHtml({ title, text, german }: PlainPage, nonce?: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style${nonce === undefined ? "" : ` nonce="${nonce}"`}>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem;color:#1f2937}@media(prefers-color-scheme:dark){body{background:#111827;color:#e5e7eb}}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>${german ? `\n<section lang="de">\n<h2>${german.title}</h2>\n<p>${german.text}</p>\n</section>` : ""}
</main>
</html>
`;
}
