import { ANIMAL } from "#components/sites/publishing/public/animal-styles.ts";
import { LIST } from "#components/sites/publishing/public/list-styles.ts";
import { PAPER } from "#components/sites/publishing/public/paper-styles.ts";
import { type AccentTones, accentTones, PAPERS, type Scheme } from "#lib/platform/mail/colors.rules.ts";
import { FONT_FILES } from "#lib/sites/publishing/public/rules.ts";

function variables(accent: string, scheme: Scheme): string {
  const { paper, card, ink, ground } = PAPERS[scheme];
  const tones: AccentTones = accentTones(accent, scheme);
  return `--paper:${paper};--card:${card};--ink:${ink};--ground:${ground};--accent:${tones.ground};--on-accent:${tones.onGround};--link:${tones.text};--shade:${tones.shade}`;
}

const TONES = `
.spruce{--tone:oklch(.56 .1 162)}.brass{--tone:oklch(.74 .15 76)}.rose{--tone:oklch(.66 .14 25)}
.sky{--tone:oklch(.62 .11 235)}.plum{--tone:oklch(.56 .13 320)}.slate{--tone:oklch(.58 .03 250)}`;

const FRAME = `
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%;color-scheme:light dark}
body{background:var(--paper);color:var(--ink);font:400 1.0625rem/1.6 Text,Text0,Text1,Text2,sans-serif;
  min-height:100svh;display:flex;flex-direction:column;overflow-wrap:anywhere}
h1,h2,h3,.name{font-family:Display,Display0,Display1,sans-serif;font-weight:700;line-height:1.12;letter-spacing:-.022em;text-wrap:balance}
h2{font-size:clamp(1.5rem,4vw,2rem)}
p{text-wrap:pretty}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:3px;border-radius:6px}
.column{--edge:clamp(1.1rem,4vw,2.5rem);width:100%;max-width:72rem;margin-inline:auto;padding-inline:var(--edge)}
main{flex:1;padding-block:clamp(1.75rem,5vw,3.5rem)}
main>*+*{margin-top:clamp(2.25rem,6vw,4rem)}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;z-index:1;background:var(--card);padding:.6rem 1rem;border-radius:.6rem}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.quiet{color:color-mix(in oklab,var(--ink) 78%,var(--paper))}`;

const HEAD = `
.hero{position:relative;overflow:hidden;background:var(--accent);color:var(--on-accent);isolation:isolate}
.hero :focus-visible,.bar :focus-visible{outline-color:var(--on-accent)}
.hero .column{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:1rem 2rem;padding-block:clamp(1.25rem,3vw,2.25rem)}
.hero h1{font-size:clamp(1.75rem,4vw,2.75rem);font-weight:800;max-width:22ch}
.hero p{margin-top:.5rem;font-size:clamp(1.05rem,2vw,1.25rem);line-height:1.4;max-width:42ch}
.hero svg{position:absolute;z-index:-1;right:-3rem;bottom:-5rem;width:clamp(14rem,30vw,22rem);opacity:.14;color:var(--shade);transform:rotate(-14deg)}
.hero .photo{height:7rem;aspect-ratio:auto;background:none;mask-image:linear-gradient(#000 45%,transparent)}
.is-pictured .column{padding-top:.5rem}
.is-pictured .give{position:absolute;top:1rem;right:clamp(1.1rem,4vw,2.5rem);background:var(--accent)}
.hero+main{padding-top:clamp(1.25rem,3vw,2rem)}
.logo{display:block;height:2.75rem;width:auto;max-width:11rem;padding:.3rem;border-radius:.6rem;object-fit:contain;background:#fff}
.hero .logo{height:clamp(2.75rem,5vw,4rem);max-width:min(16rem,100%);margin-bottom:.75rem}
.is-pictured .logo{position:relative;margin-top:-3.5rem}
@media (min-width:56rem){.hero .photo{position:absolute;z-index:-1;inset:0 0 0 auto;width:60%;height:100%;mask-image:linear-gradient(90deg,transparent 15%,#000 45%)}
.is-pictured .column{min-height:16rem;padding-top:2.25rem}.is-pictured .column>div{max-width:50%}.is-pictured .logo{margin-top:0}.is-pictured .give{position:static}}
.bar{background:var(--accent);color:var(--on-accent)}
.bar .column{display:flex;align-items:center;justify-content:space-between;gap:1rem}
.bar .name{color:inherit;display:inline-flex;align-items:center;gap:.6rem;min-height:3.75rem;text-decoration:none;font-size:1.2rem}
.give{display:inline-flex;align-items:center;flex:none;min-height:2.75rem;padding:0 1.1rem;border:1.5px solid;border-radius:.85rem;color:inherit;font-weight:650;text-decoration:none}
.give:hover{text-decoration:underline}
.bar .name:hover{text-decoration:underline}
.bar svg{width:1.6rem;height:1.6rem;flex:none}
footer{background:var(--ground);padding-block:1.75rem;font-size:.95rem}
footer .column{display:flex;flex-wrap:wrap;gap:0 1.75rem}
footer a{display:inline-flex;min-height:2.75rem;align-items:center}`;

const PARTS = `
.about{display:grid;gap:2rem}
@media (min-width:56rem){.about{grid-template-columns:1.5fr 1fr;gap:3.5rem}}
.about p{margin-top:.9rem;white-space:pre-line;max-width:62ch}
.reach{background:var(--ground);border-radius:1.25rem;padding:clamp(1.3rem,4vw,2rem);align-self:start}
.reach:only-child{grid-column:1/-1}.reach:only-child dl{grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr))}
.reach dl{display:grid;gap:.9rem;margin-top:1rem}
.reach dt{font-weight:650;font-size:.95rem}
.reach dd{margin:0;white-space:pre-line}
.reach dd a{display:inline-flex;min-height:2.75rem;align-items:center}
.poster{display:grid;gap:1.25rem;max-width:46rem;margin-inline:auto;padding:clamp(1rem,4vw,2.5rem);border-radius:1.25rem;background:var(--card)}
.poster svg.art{height:15rem;border-radius:1.25rem;margin-inline:auto}
.poster .photo{border-radius:1.25rem;max-height:24rem}
.poster h1{font-size:clamp(2.8rem,9vw,4.5rem);font-weight:800}
.poster h1.is-long{display:-webkit-box;overflow:hidden;font-size:clamp(1.5rem,5vw,2.4rem);-webkit-box-orient:vertical;-webkit-line-clamp:3}
.poster h2{font-size:1.2rem}
.poster .looking{font-size:1.4rem}
.poster .facts{margin-top:0}
.poster .answers{grid-template-columns:repeat(auto-fill,minmax(10.5rem,1fr))}
.scan{display:grid;grid-template-columns:9rem 1fr;gap:1.25rem;align-items:center}
.scan .site{font-weight:700;font-size:1.3rem}
@media screen and (max-width:39.99rem){.scan{grid-template-columns:1fr}}
.qr{width:9rem;border:.6rem solid #fff;border-radius:.6rem;background:#fff}
@media (forced-colors:active){.button,.badge,.card,.how,.reach,.nth{border:1px solid}}
.gone{max-width:40rem}
.gone svg{width:4.5rem;fill:var(--link)}
.gone h1{font-size:clamp(2rem,6vw,3.25rem);margin-top:1rem}
.gone p{margin-top:.9rem}
@media (prefers-reduced-motion:no-preference){.card .art .paw{transition:transform .15s}.card:hover .art .paw{transform:rotate(-4deg) scale(1.04)}}`;

const FORM = `
.asking{max-width:42rem}
.asking h1{font-size:clamp(2rem,6vw,3rem);font-weight:800}
.asking>p{margin-top:.9rem}
.asking form{display:grid;gap:1.25rem;margin-top:1.75rem}
.asking .field{display:grid;gap:.35rem}
.asking label{font-weight:650}
.asking label .quiet{font-weight:400}
.asking input,.asking textarea,.asking select{font:inherit;color:inherit;background:var(--card);width:100%;min-height:3rem;padding:.6rem .85rem;border-radius:.7rem;border:1.5px solid color-mix(in oklab,var(--ink) 55%,var(--card))}
.asking textarea{resize:vertical}
.asking [aria-invalid]{border-color:var(--bad)}
.asking .check{display:flex;gap:.8rem;align-items:start;font-weight:400;min-height:2.75rem}
.asking .check input{width:1.4rem;min-height:0;height:1.4rem;flex:none;margin-top:.1rem;accent-color:var(--accent)}
.asking .error{color:var(--bad);font-weight:650}
.notice{padding:1rem 1.2rem;border-radius:.85rem;background:var(--ground);border-left:.35rem solid var(--bad)}
.asking .button{border:0;font:inherit;font-weight:650;cursor:pointer;justify-self:start}
.trap{position:absolute;left:-999rem}`;

const REST = [TONES, FRAME, HEAD, LIST, ANIMAL, PARTS, FORM, PAPER].join("").replaceAll(/\n\s*/g, "");

const FACE = "@font-face{font-family:";

interface Substitute {
  names: readonly string[];
  weights: string;
  /** How wide our letters are, relative to the font's. */
  width: number;
}

const ARIAL: readonly string[] = ["Arial", "Liberation Sans"];
const ARIAL_BOLD: readonly string[] = ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"];
const ROBOTO_BOLD: readonly string[] = ["Roboto Bold", "Roboto-Bold"];

/** Fonts of the system, until ours are there: with their widths and lines, nothing moves then. */
const SUBSTITUTES: Record<string, { ascent: number; descent: number; fonts: readonly Substitute[] }> = {
  Text: {
    ascent: 0.95,
    descent: 0.25,
    fonts: [
      { names: [...ARIAL, "Roboto"], weights: "300 500", width: 1.007 },
      { names: ARIAL_BOLD, weights: "600 900", width: 0.975 },
      { names: ROBOTO_BOLD, weights: "600 900", width: 1.018 },
    ],
  },
  Display: {
    ascent: 0.93,
    descent: 0.27,
    fonts: [
      { names: ARIAL_BOLD, weights: "600 900", width: 1.022 },
      { names: ROBOTO_BOLD, weights: "600 900", width: 1.086 },
    ],
  },
};

const percent = (part: number): string => `${(100 * part).toFixed(1)}%`;

/** One family each, as a browser takes the next where a font is missing. */
function substitutes(family: string): string {
  const { ascent, descent, fonts } = SUBSTITUTES[family] as (typeof SUBSTITUTES)[string];
  const face = ({ names, weights, width }: Substitute, at: number): string =>
    `${FACE}${family}${at};src:${names.map((name) => `local("${name}")`).join()};font-weight:${weights};size-adjust:${percent(width)};ascent-override:${percent(ascent / width)};descent-override:${percent(descent / width)};line-gap-override:0%}`;
  return fonts.map(face).join("");
}

/**
 * Small enough to inline, so that nothing else is waited for.
 * @param files URL prefix of the fonts
 */
export function siteStyles(accent: string, files: string): string {
  const face = (family: string, file: string, weights: string): string =>
    `${FACE}${family};src:url("${files}fonts/${file}") format("woff2");font-weight:${weights};font-display:swap}`;
  return `${face("Display", FONT_FILES.display, "200 800")}${face("Text", FONT_FILES.text, "300 900")}${Object.keys(SUBSTITUTES).map(substitutes).join("")}
:root{${variables(accent, "light")};--bad:#b3261e}@media screen and (prefers-color-scheme:dark){:root{${variables(accent, "dark")};--bad:#ffb4ab}}${REST}`;
}
