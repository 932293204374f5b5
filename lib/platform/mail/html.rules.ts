import { type AccentTones, accentTones, PAPERS, type Scheme } from "#lib/platform/mail/colors.rules.ts";
import { PRODUCT_BRAND } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const OPEN_ADDRESS = { en: "Or open this address:", de: "Oder öffnen Sie diese Adresse:" };
const MUTED = { light: "#5b625f", dark: "#b3bab6" } as const;
const LOGO_HEIGHT_PX = 56;

/** Colors are in each element, since some programs drop style sheets; the classes let the dark scheme override them. */
function colorsOf(scheme: Scheme, { ground, onGround, text }: AccentTones) {
  const { card, ink, ground: page } = PAPERS[scheme];
  return {
    page: `background:${page};color:${ink}`,
    card: `background:${card};border-top:6px solid ${ground}`,
    ink: `color:${ink}`,
    name: `color:${text}`,
    muted: `color:${MUTED[scheme]}`,
    button: `background:${ground};color:${onGround}`,
  };
}

type Part = keyof ReturnType<typeof colorsOf>;

const LAYOUT: Record<
  "page" | "card" | "name" | "heading" | "text" | "term" | "button" | "small" | "quoteIntro" | "quote" | "footer",
  string
> = {
  page: "margin:0;padding:24px 12px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere",
  card: "max-width:560px;margin:0 auto;padding:28px 24px 12px;border-radius:16px;box-sizing:border-box",
  name: "margin:0 0 20px;font-weight:600",
  heading: "margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700",
  text: "margin:0 0 16px;white-space:pre-line",
  term: "font-size:14px",
  button: "display:inline-block;padding:12px 20px;border-radius:10px;font-weight:600;text-decoration:none",
  small: "margin:0 0 16px;font-size:14px;white-space:pre-line",
  quoteIntro: "margin:24px 0 8px;font-size:14px",
  quote: "margin:0;padding:0 0 0 12px;border-left:3px solid #8a938f66;font-size:14px;white-space:pre-line",
  footer: "max-width:560px;margin:16px auto 0;padding:0 24px;font-size:14px;box-sizing:border-box",
};

/** Escapes everything. Only a brand's logo is remote, at the same address for everyone. */
export function html({
  subject,
  heading,
  paragraphs,
  facts = [],
  link,
  note,
  quote,
  footer,
  language = "en",
  brand = PRODUCT_BRAND,
}: Letter): string {
  const light = colorsOf("light", accentTones(brand.accent, "light"));
  const dark = colorsOf("dark", accentTones(brand.accent, "dark"));
  const shown = (part: Part, layout: string): string =>
    `class="${part}" style="${[escaped(layout), light[part]].filter(Boolean).join(";")}"`;
  const text = (words: string, part: Part = "ink", layout = LAYOUT.text): string =>
    `<p dir="auto" ${shown(part, layout)}>${escaped(words)}</p>`;
  const name = escaped(brand.name);
  const logo =
    brand.logo &&
    `<img src="${escaped(brand.logo)}" alt="${name}" height="${LOGO_HEIGHT_PX}" style="height:${LOGO_HEIGHT_PX}px;width:auto;max-width:100%;border-radius:8px">`;
  const url = link && escaped(link.url);
  const parts = [
    `<p dir="auto" ${shown("name", LAYOUT.name)}>${logo || name}</p>`,
    heading !== undefined && `<h1 dir="auto" ${shown("ink", LAYOUT.heading)}>${escaped(heading)}</h1>`,
    ...paragraphs.map((words) => text(words)),
    ...facts.map(
      ({ term, value }) =>
        `<p dir="auto" ${shown("ink", LAYOUT.text)}><span ${shown("muted", LAYOUT.term)}>${escaped(term)}</span><br>${escaped(value)}</p>`,
    ),
    link && `<p style="margin:24px 0"><a href="${url}" ${shown("button", LAYOUT.button)}>${escaped(link.label)}</a></p>`,
    link && `<p ${shown("muted", LAYOUT.small)}>${OPEN_ADDRESS[language]} <a href="${url}" ${shown("name", "")}>${url}</a></p>`,
    note !== undefined && text(note, "muted", LAYOUT.small),
    quote && text(quote.intro, "muted", LAYOUT.quoteIntro),
    quote && `<blockquote style="margin:0 0 16px">${text(quote.text, "muted", LAYOUT.quote)}</blockquote>`,
  ];
  const overrides = Object.entries(dark).map(([part, colors]) => `.${part}{${colors.replaceAll(";", "!important;")}!important}`);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){${overrides.join("")}}</style></head>
<body ${shown("page", LAYOUT.page)}>
<div ${shown("card", LAYOUT.card)}>
${parts.filter(Boolean).join("\n")}
</div>${footer === undefined ? "" : `\n${text(footer, "muted", LAYOUT.footer)}`}
</body></html>
`;
}
