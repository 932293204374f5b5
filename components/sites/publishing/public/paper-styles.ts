/** Black on white. A poster fills one sheet from A5 to A4 and Letter: its photo takes the room that the words leave. */
export const PAPER = `
@page{margin:1.2cm}
@media print{html{font-size:clamp(7.5pt,2.15vw,11pt)}
.skip,.screen-only,.give,footer,.acts,.way .button,.share,.gallery ul,.choose,.pager,.count a{display:none}
body{background:none;display:block;min-height:0}
main{padding:0}
.column{padding-inline:0;max-width:none}
.bar,.hero{background:none;color:var(--ink)}
.hero .column,.bar .name{padding-block:0;min-height:0}
.hero .photo{display:none}
.is-pictured .logo{margin-top:0}
.card,.reach,.facts div{break-inside:avoid}
.card,.reach{box-shadow:none;border:1px solid #0003}
.one{display:grid;grid-template-columns:7cm 1fr;gap:1cm}
.one>.info{margin:0}
.one>.way{grid-column:1/-1}
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
