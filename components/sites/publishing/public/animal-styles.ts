export const ANIMAL = `
.one .art{display:block;width:100%}
.one .photo{aspect-ratio:1}
.one h1{font-size:clamp(2rem,6vw,3rem);font-weight:800;margin-top:.4rem}
.one p{margin-top:.9rem;max-width:46ch}
.one .ending{font-size:1.25rem;line-height:1.45}
.one>*+*{margin-top:1.5rem}
.one>.info{margin-top:1.25rem}
.gallery{min-width:0}
.strip{display:flex;overflow-x:auto;scroll-snap-type:x mandatory;scrollbar-width:none}
.strip>div{position:relative;flex:0 0 100%;scroll-snap-align:center}
.strip a{display:block;cursor:zoom-in}
.strip a:focus-visible{outline-offset:-4px}
.nth{position:absolute;right:.9rem;bottom:.9rem;padding:.1rem .75rem;border-radius:99rem;background:#000b;color:#fff;font-size:.9rem;font-weight:650}
.gallery ul{display:none;flex-wrap:wrap;gap:.6rem;list-style:none;padding:0;margin-top:.8rem}
.gallery li img{display:block;width:4rem;height:4rem;object-fit:cover;border-radius:.8rem;background:var(--ground)}
.gallery li a{display:block;border-radius:.8rem}
.gallery li a:hover{outline:3px solid var(--link);outline-offset:2px}
.icon{width:1.25rem;height:1.25rem;flex:none;fill:none;stroke:var(--link);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));gap:1rem 1.25rem;margin-top:1.5rem}
.facts dt{display:flex;align-items:center;gap:.5rem;font-size:.9rem;color:color-mix(in oklab,var(--ink) 78%,var(--paper))}
.facts dd{margin:0 0 0 1.75rem;font-weight:650}
.facts dd::first-letter{text-transform:uppercase}
.pair{margin-top:1.5rem}
.pair h2{font-size:1.2rem}
.pair p{display:flex;flex-wrap:wrap;gap:.6rem}
.story{display:grid;gap:clamp(1.5rem,4vw,2rem);margin-top:1.75rem}
.info .story h2{font-size:1.3rem}
.info .story p{margin-top:.7rem;max-width:62ch;white-space:pre-line}
.fits{display:flex;flex-wrap:wrap;gap:1.25rem 3rem}
.fits:empty{display:none}
.answers{list-style:none;padding:0;margin-top:.7rem;display:grid;gap:.45rem}
.answers li{display:flex;gap:.6rem;align-items:start}
.answers .icon{margin-top:.2rem;stroke-width:2.6}
.answers .is-no .icon{stroke:color-mix(in oklab,var(--ink) 70%,var(--paper))}
.video{position:relative;display:block;max-width:22rem;border-radius:1.25rem;overflow:hidden;background:var(--ground);color:var(--ink);font-weight:650}
.video .photo{aspect-ratio:16/9}
.video span{display:flex;align-items:center;gap:.6rem;min-height:2.75rem;padding:.6rem 1rem}
.video .photo+span{position:absolute;inset:auto .75rem .75rem;border-radius:.85rem;background:var(--card)}
.share{margin-top:1rem}
.share summary{cursor:pointer;min-height:2.75rem;display:inline-flex;align-items:center;color:var(--link);text-decoration:underline}
.share ul{display:flex;flex-wrap:wrap;gap:0 1.5rem;list-style:none;padding:0}
.screen-only{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.5rem}
.share li a,.screen-only a{display:inline-flex;min-height:2.75rem;align-items:center}
.acts{display:flex;flex-wrap:wrap;gap:.8rem;margin-top:1.75rem}
.how{padding:1.25rem 1.4rem;border-radius:1.25rem;background:var(--ground)}
.how p{margin:0 0 1.1rem;white-space:pre-line}
.how h2{font-size:1.2rem}
.how ol{display:grid;gap:.7rem;list-style:none;padding:0;margin-top:.9rem;counter-reset:step}
.how li{counter-increment:step;display:flex;gap:.75rem;line-height:1.45}
.how li::before{content:counter(step);flex:none;width:1.75rem;height:1.75rem;border-radius:50%;background:var(--accent);color:var(--on-accent);font-weight:700;line-height:1.75rem;text-align:center}
@media screen and (max-width:47.99rem){main:has(>.one){padding-top:0}
.one>.gallery,.one>.art,.one>.photo{width:auto;max-width:none;margin-inline:calc(-1*var(--edge))}.one>.art,.one>.photo{width:calc(100% + 2*var(--edge))}
.acts .button{flex:1 1 auto}
.way{display:contents}.way>.button{display:flex}.way>*{margin-top:.8rem}.way .ask{position:sticky;z-index:1;bottom:.75rem;margin-top:1.75rem;box-shadow:0 4px 20px #0006}}
@media (min-width:48rem){main:has(>.one){padding-top:2rem}.fits .answers{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem}.one{display:grid;grid-template:"photo info" auto "way info" 1fr/minmax(16rem,30rem) minmax(0,1fr);gap:1.25rem clamp(1.5rem,4vw,3.5rem);align-items:start}
.one>*,.one>.info{margin:0}
.one>.gallery,.one>.art,.one>.photo{grid-area:photo}.one>.info{grid-area:info}.one>.way{grid-area:way;position:sticky;top:1rem}
.one .photo,.one .art{border-radius:1.75rem}.strip>div>a>.photo,.one>.art{aspect-ratio:5/4}.strip{border-radius:1.75rem}
.gallery ul{display:flex}.nth{display:none}
.way{display:flex;flex-wrap:wrap;gap:.8rem}.way .button{flex:1 1 auto}.how{flex:1 0 100%}}`;
