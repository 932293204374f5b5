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
body{background:var(--paper);color:var(--ink);font:400 1.0625rem/1.6 Text,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
  min-height:100svh;display:flex;flex-direction:column;overflow-wrap:anywhere}
h1,h2,h3,.name{font-family:Display,ui-sans-serif,system-ui,sans-serif;font-weight:700;line-height:1.12;letter-spacing:-.022em;text-wrap:balance}
h2{font-size:clamp(1.5rem,4vw,2rem)}
p{text-wrap:pretty}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:3px;border-radius:6px}
.column{width:100%;max-width:72rem;margin-inline:auto;padding-inline:clamp(1.1rem,4vw,2.5rem)}
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

const LIST = `
#animals{scroll-margin-top:1.25rem}
.count{margin-top:1rem}
.choose{position:relative;display:flex;gap:.6rem;align-items:flex-start;justify-content:space-between;margin-top:1rem}
.choose nav{flex:1;min-width:0}
.filters summary{display:flex;align-items:center;gap:.6rem;min-height:2.75rem;padding:0 1rem;border-radius:99rem;cursor:pointer;font-weight:600;list-style:none;
  border:1.5px solid color-mix(in oklab,var(--ink) 22%,transparent);background:var(--card)}
.filters summary::-webkit-details-marker{display:none}
.filters summary::after{content:"";width:.5rem;height:.5rem;margin-top:-.25rem;border:solid;border-width:0 2px 2px 0;transform:rotate(45deg)}
.filters summary:hover{border-color:var(--link)}
.filters form{position:absolute;z-index:1;inset:calc(100% + .5rem) 0 auto;display:grid;grid-template-columns:1fr 1fr;gap:.9rem;padding:1.1rem;align-items:end;border:1.5px solid transparent;border-radius:1.25rem;background:var(--ground);box-shadow:0 1px 2px #0002,0 18px 40px -16px #0006}
.filters form>label{display:grid;gap:.3rem;font-weight:650;font-size:.95rem;min-width:0}
.filters select{font:inherit;font-weight:400;min-height:2.75rem;width:100%;padding:0 .7rem;border-radius:.7rem;color:inherit;background:var(--card);border:1.5px solid color-mix(in oklab,var(--ink) 45%,var(--card))}
.filters fieldset{grid-column:1/-1;border:0;padding:0;min-width:0;display:flex;flex-wrap:wrap;gap:.1rem 1.3rem}
.filters legend{padding:0;font-weight:650;font-size:.95rem}
.filters fieldset label{display:inline-flex;align-items:center;gap:.55rem;min-height:2.75rem}
.filters input{width:1.25rem;height:1.25rem;accent-color:var(--accent)}
.filters .acts{grid-column:1/-1;margin-top:0}
.filters .button{border:0;font:inherit;font-weight:650;cursor:pointer}
@media (min-width:56rem){.filters form{display:flex;flex-wrap:wrap}.filters form>label{flex:1 1 10rem}.filters fieldset{flex:1 1 50%}.filters .acts{margin-left:auto}}
.chips{display:flex;flex-wrap:wrap;gap:.6rem;list-style:none;padding:0}
@media (max-width:39.99rem){.chips{flex-wrap:nowrap;overflow-x:auto;margin:-.3rem 0 -.3rem calc(-1*clamp(1.1rem,4vw,2.5rem));padding:.3rem .3rem .3rem clamp(1.1rem,4vw,2.5rem)}.chips a{white-space:nowrap}}
.chips a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;padding:0 1rem;border-radius:99rem;
  border:1.5px solid color-mix(in oklab,var(--ink) 22%,transparent);background:var(--card);color:var(--ink);text-decoration:none;font-weight:600}
.chips .number{font-weight:400;opacity:.8}
.chips [aria-current] .number{opacity:1}
.chips a:hover{border-color:var(--link)}
.chips [aria-current]{background:var(--accent);color:var(--on-accent);border-color:transparent}
.dot{width:.7rem;height:.7rem;border-radius:50%;background:var(--tone,var(--accent));flex:none}
@media (forced-colors:active){.chips [aria-current]{background:Highlight;color:HighlightText;forced-color-adjust:none}}
[aria-current] .dot{box-shadow:0 0 0 2px var(--on-accent)}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,9.75rem),1fr));gap:clamp(.9rem,2.4vw,1.6rem);list-style:none;padding:0;margin-top:1.25rem}
@media (min-width:40rem){.grid{grid-template-columns:repeat(auto-fill,minmax(13.5rem,1fr))}}
.card{display:flex;flex-direction:column;height:100%;border-radius:1.25rem;overflow:hidden;background:var(--card);color:var(--ink);text-decoration:none;
  box-shadow:0 1px 2px #0001,0 10px 28px -16px #0004;outline-offset:2px}
.card{position:relative}
.card .photo,.card .art{aspect-ratio:4/5}
.badge{display:inline-block;padding:.15rem .7rem;border-radius:99rem;background:var(--accent);color:var(--on-accent);font-weight:650;font-size:.9rem}
.card .badge{position:absolute;top:.75rem;left:.75rem}
.small{grid-template-columns:repeat(auto-fill,minmax(min(100%,9.75rem),1fr))}
.card:hover h3{text-decoration:underline;text-decoration-thickness:.09em;text-underline-offset:.18em}
.card:focus-visible{border-radius:1.25rem}
.text{padding:.9rem 1.05rem 1.15rem;display:grid;gap:.3rem}
.text h3{font-size:1.3rem}
.text .quiet{font-size:.95rem;line-height:1.4}
.parts{display:flex;flex-wrap:wrap;margin-left:-.85em;clip-path:inset(0 0 0 .85em)}
.parts span{padding-left:.85em;text-indent:-.85em}
.parts span::before{content:"·";display:inline-block;width:.85em;text-align:center;text-indent:0}
.kind{display:inline-flex;align-items:center;gap:.5rem;font-size:.95rem}
.art{aspect-ratio:4/3;display:block;background:color-mix(in oklab,var(--tone,var(--accent)) 26%,var(--card))}
.art .paw{fill:var(--tone,var(--accent));opacity:.3}
.art .disc{fill:var(--card)}
.art .ring{fill:none;stroke:var(--tone,var(--accent));stroke-width:5}
.art text{fill:var(--ink);font:800 40px Display,ui-sans-serif,system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}
.photo{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;object-position:50% 35%;background:var(--ground)}
.pager{display:flex;flex-wrap:wrap;gap:.8rem 1.2rem;align-items:center;justify-content:center;margin-top:2.25rem}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;max-width:100%;padding:.4rem 1.4rem;text-align:center;border-radius:.85rem;
  background:var(--accent);color:var(--on-accent);font-weight:650;text-decoration:none}
.button:hover{text-decoration:underline}
.plain{background:var(--card);color:var(--ink);border:1.5px solid color-mix(in oklab,var(--ink) 22%,transparent)}
.empty .button{margin-top:1rem}
.empty{margin-top:1.75rem;padding:clamp(1.4rem,5vw,3rem);border-radius:1.25rem;background:var(--ground)}`;

const PARTS = `
.about{display:grid;gap:2rem}
@media (min-width:56rem){.about{grid-template-columns:1.5fr 1fr;gap:3.5rem}}
.about p{margin-top:.9rem;white-space:pre-line;max-width:62ch}
.reach{background:var(--ground);border-radius:1.25rem;padding:clamp(1.3rem,4vw,2rem);align-self:start}
.reach:only-child{max-width:30rem}
.reach dl{display:grid;gap:.9rem;margin-top:1rem}
.reach dt{font-weight:650;font-size:.95rem}
.reach dd{margin:0;white-space:pre-line}
.reach dd a{display:inline-flex;min-height:2.75rem;align-items:center}
.one{display:grid;gap:clamp(1.5rem,4vw,3.5rem);align-items:start}
.one .art{width:100%;border-radius:1.75rem}
.one .photo{border-radius:1.75rem}
@media (min-width:48rem){.one{grid-template-columns:minmax(16rem,30rem) 1fr}.one .art,.one .photo{aspect-ratio:1}}
.gallery{min-width:0}
.strip{display:flex;gap:.6rem;overflow-x:auto;scroll-snap-type:x mandatory;border-radius:1.75rem;scrollbar-width:thin}
.strip>div{flex:0 0 100%;scroll-snap-align:center}
.strip a{display:block;cursor:zoom-in;border-radius:1.75rem}
.strip a:focus-visible{outline-offset:-4px}
.gallery ul{display:flex;flex-wrap:wrap;gap:.6rem;list-style:none;padding:0;margin-top:.8rem}
.gallery li img{display:block;width:4rem;height:4rem;object-fit:cover;border-radius:.8rem;background:var(--ground)}
.gallery li a{display:block;border-radius:.8rem}
.gallery li a:hover{outline:3px solid var(--link);outline-offset:2px}
.one h1{font-size:clamp(2rem,6vw,3rem);font-weight:800;margin-top:.4rem}
.one p{margin-top:.9rem;max-width:46ch}
.icon{width:1.25rem;height:1.25rem;flex:none;fill:none;stroke:var(--link);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));gap:1rem 1.25rem;margin-top:1.5rem}
.facts dt{display:flex;align-items:center;gap:.5rem;font-size:.9rem;color:color-mix(in oklab,var(--ink) 78%,var(--paper))}
.facts dd{margin:0 0 0 1.75rem;font-weight:650}
.facts dd::first-letter{text-transform:uppercase}
.more{display:grid;gap:clamp(2.25rem,6vw,4rem);align-items:start}
@media (min-width:56rem){.more{grid-template-columns:1.7fr 1fr}.more .about{display:block}}
.story{display:grid;gap:clamp(1.75rem,4vw,2.5rem);max-width:46rem}
.story h2,.more .reach h2{font-size:1.5rem}
.pair{margin-top:1.5rem}
.pair h2{font-size:1.2rem}
.pair p{display:flex;flex-wrap:wrap;gap:.6rem}
.story p{margin-top:.9rem;white-space:pre-line}
.story>p{margin-top:0}
.answers{list-style:none;padding:0;margin-top:.9rem;display:grid;gap:.55rem}
.answers li{display:flex;gap:.6rem;align-items:start}
.answers .icon{margin-top:.2rem;stroke-width:2.6}
.answers .is-no .icon{stroke:color-mix(in oklab,var(--ink) 70%,var(--paper))}
.video{display:inline-flex;align-items:center;gap:.6rem;min-height:2.75rem}
.share{margin-top:1rem}
.share summary{cursor:pointer;min-height:2.75rem;display:inline-flex;align-items:center;color:var(--link);text-decoration:underline}
.share ul{display:flex;flex-wrap:wrap;gap:0 1.5rem;list-style:none;padding:0}
.screen-only{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.5rem}
.share li a,.screen-only a{display:inline-flex;min-height:2.75rem;align-items:center}
.acts{display:flex;flex-wrap:wrap;gap:.8rem;margin-top:1.75rem}
@media (max-width:39.99rem){.acts .button{flex:1 1 auto}
.one .acts{display:contents}.one .acts .button{display:flex;margin-top:.8rem}.one .acts .button:not(.plain){position:sticky;bottom:.75rem;margin-top:1.75rem;box-shadow:0 4px 20px #0006}}
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

/** Black on white. A poster fills one sheet from A5 to A4 and Letter: its photo takes the room that the words leave. */
const PAPER = `
@page{margin:1.2cm}
@media print{html{font-size:clamp(7.5pt,2.15vw,11pt)}
.skip,.screen-only,.give,footer,.acts,.share,.gallery ul,.choose,.pager,.count a{display:none}
body{background:none;display:block;min-height:0}
main{padding:0}
.column{padding-inline:0;max-width:none}
.bar,.hero{background:none;color:var(--ink)}
.hero .column,.bar .name{padding-block:0;min-height:0}
.hero .photo{display:none}
.is-pictured .logo{margin-top:0}
.card,.reach,.facts div{break-inside:avoid}
.card,.reach{box-shadow:none;border:1px solid #0003}
.one{grid-template-columns:7cm 1fr;gap:1cm}
.more{grid-template-columns:1fr}
.poster,.art,.badge,.photo{-webkit-print-color-adjust:exact;print-color-adjust:exact}
.poster{display:flex;flex-direction:column;gap:.9rem;max-width:none;margin-block:0;height:min(25.4cm,100vh);padding:0;border-radius:0;background:none}
.poster>*{flex-shrink:0}
.poster .photo,.poster svg.art{flex:1 1 5cm;min-height:0;max-height:none;aspect-ratio:auto}
.poster h1{font-size:3.6rem}
.poster .facts{grid-template-columns:repeat(4,1fr);gap:.6rem 1rem}
.poster section{display:flex;flex-wrap:wrap;gap:.2rem 1.5rem;align-items:baseline}
.poster .answers{display:flex;flex-wrap:wrap;gap:.2rem 1.5rem;margin:0}
.poster .story{flex-shrink:3;min-height:0;max-width:none;overflow:hidden}}
@media print and (min-aspect-ratio:64/100) and (max-aspect-ratio:72/100){.poster{height:min(27.2cm,100vh)}}`;

const REST = [TONES, FRAME, HEAD, LIST, PARTS, FORM, PAPER].join("").replaceAll(/\n\s*/g, "");

/**
 * Fonts are optional, so that no text moves where the network is slow: the next page has them.
 * Small enough to inline, so that nothing else is waited for.
 * @param files URL prefix of the fonts
 */
export function siteStyles(accent: string, files: string): string {
  const face = (family: string, file: string, weights: string): string =>
    `@font-face{font-family:${family};src:url("${files}fonts/${file}") format("woff2");font-weight:${weights};font-display:optional}`;
  return `${face("Display", FONT_FILES.display, "200 800")}${face("Text", FONT_FILES.text, "300 900")}
:root{${variables(accent, "light")};--bad:#b3261e}@media screen and (prefers-color-scheme:dark){:root{${variables(accent, "dark")};--bad:#ffb4ab}}${REST}`;
}
