import { accentTones, PAPERS } from "#lib/platform/mail/colors.rules.ts";

/** Needs neither the database nor files. */
export interface PlainPage {
  status: number;
  title: string;
  text: string;
  /** For visitors of a site, whose language is unknown. */
  german?: { title: string; text: string };
  headers?: Record<string, string>;
}

/** How the page of a site looks that cannot be shown. */
export interface SiteLook {
  name: string;
  accent: string;
  language: "en" | "de";
}

const STYLE = "body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;color:#1f2937}main{max-width:36rem;margin:20vh auto;padding:0 1.5rem}";
const DARK = "@media(prefers-color-scheme:dark){body{background:#111827;color:#e5e7eb}}";

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function styleOf(look: SiteLook | undefined): string {
  if (!look) return STYLE + DARK;
  const { ground, onGround } = accentTones(look.accent, "light");
  const body = ({ paper, ink }: (typeof PAPERS)["light" | "dark"]): string => `body{background:${paper};color:${ink}}`;
  return `${STYLE}header{padding:1.1rem max(1.5rem,50vw - 33rem);background:${ground};color:${onGround};font-weight:700;overflow-wrap:anywhere}${body(PAPERS.light)}@media(prefers-color-scheme:dark){${body(PAPERS.dark)}}`;
}

/** @param look of a known site, in whose language alone the page is */
export function plainPageHtml(page: PlainPage, nonce?: string, look?: SiteLook): string {
  const { title, text } = (look?.language === "de" && page.german) || page;
  const german = look ? undefined : page.german;
  return `<!doctype html>
<html lang="${look?.language ?? "en"}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style${nonce === undefined ? "" : ` nonce="${nonce}"`}>${styleOf(look)}</style>${look ? `\n<header>${escaped(look.name)}</header>` : ""}
<main>
<h1>${title}</h1>
<p>${text}</p>${german ? `\n<section lang="de">\n<h2>${german.title}</h2>\n<p>${german.text}</p>\n</section>` : ""}
</main>
</html>
`;
}
