export const LIST = `
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
.filters :is(select,[type=search]){font:inherit;font-weight:400;min-height:2.75rem;width:100%;padding:0 .7rem;border-radius:.7rem;color:inherit;background:var(--card);border:1.5px solid color-mix(in oklab,var(--ink) 45%,var(--card))}
.filters fieldset{grid-column:1/-1;border:0;padding:0;min-width:0;display:flex;flex-wrap:wrap;gap:.1rem 1.3rem}
.filters legend{padding:0;font-weight:650;font-size:.95rem}
.filters fieldset label{display:inline-flex;align-items:center;gap:.55rem;min-height:2.75rem}
.filters [type=checkbox]{width:1.25rem;height:1.25rem;accent-color:var(--accent)}
.filters .acts{grid-column:1/-1;margin-top:0}
.filters .button{border:0;font:inherit;font-weight:650;cursor:pointer}
@media (max-width:55.99rem){.filters form>label:has([type=search]){grid-column:1/-1}}@media (min-width:56rem){.filters form{display:flex;flex-wrap:wrap}.filters form>label{flex:1 1 10rem}.filters fieldset{flex:1 1 50%}.filters .acts{margin-left:auto}}
.chips{display:flex;gap:.6rem;list-style:none;overflow-x:auto;scroll-padding-inline:40%;margin:-.4rem;padding:.4rem}
@media (max-width:39.99rem){.chips{margin-left:calc(-1*var(--edge));padding-left:var(--edge)}}
@property --before{syntax:"<length>";inherits:false;initial-value:0px}
@property --after{syntax:"<length>";inherits:false;initial-value:0px}
@keyframes more{from{--before:0px;--after:3rem}10%{--before:3rem}90%{--after:3rem}to{--before:3rem;--after:0px}}
@supports (animation-timeline:scroll()){.chips{scrollbar-width:none;mask:linear-gradient(90deg,#0000,#000 var(--before),#000 calc(100% - var(--after)),#0000);animation:more linear;animation-timeline:scroll(self inline)}}
.chips a{display:inline-flex;align-items:center;white-space:nowrap;gap:.5rem;min-height:2.75rem;padding:0 1rem;border-radius:99rem;
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
.card:hover :is(h2,h3){text-decoration:underline;text-decoration-thickness:.09em;text-underline-offset:.18em}
.card:focus-visible{border-radius:1.25rem}
.text{padding:.9rem 1.05rem 1.15rem;display:grid;gap:.3rem}
.text :is(h2,h3){font-size:1.3rem;hyphens:auto}
.text .quiet{font-size:.95rem;line-height:1.4}
.parts{display:flex;flex-wrap:wrap;margin-left:-.85em;clip-path:inset(0 0 0 .85em)}
.parts span{padding-left:.85em;text-indent:-.85em}
.parts span::before{content:"·";display:inline-block;width:.85em;text-align:center;text-indent:0}
.text .ending{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:4;font-size:.95rem;line-height:1.4}
.kind{display:inline-flex;align-items:center;gap:.5rem;font-size:.95rem}
.art{aspect-ratio:4/3;display:block;background:color-mix(in oklab,var(--tone,var(--accent)) 26%,var(--card))}
.art .paw{fill:var(--tone,var(--accent));opacity:.3}
.art .disc{fill:var(--card)}
.art .ring{fill:none;stroke:var(--tone,var(--accent));stroke-width:5}
.art text{fill:var(--ink);font:800 40px Display,Display0,Display1,sans-serif;text-anchor:middle;dominant-baseline:central}
.photo{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;object-position:50% 35%;background:var(--ground)}
.pager{display:flex;flex-wrap:wrap;gap:.8rem 1.2rem;align-items:center;justify-content:center;margin-top:2.25rem}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;max-width:100%;padding:.4rem 1.4rem;text-align:center;border-radius:.85rem;
  background:var(--accent);color:var(--on-accent);font-weight:650;text-decoration:none}
.button:hover{text-decoration:underline}
.plain{background:var(--card);color:var(--ink);border:1.5px solid color-mix(in oklab,var(--ink) 22%,transparent)}
.empty .button{margin-top:1rem}
.empty{margin-top:1.75rem;padding:clamp(1.4rem,5vw,3rem);border-radius:1.25rem;background:var(--ground)}`;
