/** The style sheet of all report pages: light and dark by the reader's setting, one column on phones, print rules. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f6f3, #131519);
  --surface: light-dark(#ffffff, #1a1d22);
  --sunken: light-dark(#f0f0ec, #22262c);
  --ink: light-dark(#1c1e22, #e8e8e4);
  --muted: light-dark(#5a606b, #a0a7b2);
  --line: light-dark(#deded8, #31363e);
  --accent: light-dark(#17605a, #7ccbc2);
  --good: light-dark(#1d6b3c, #7fcf9b);
  --s4: light-dark(#a8142c, #ff8b98);
  --s3: light-dark(#b3470a, #ffa566);
  --s2: light-dark(#846000, #e3bd52);
  --s1: light-dark(#5a606b, #a0a7b2);
}
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); font: 16px/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: .5rem 1rem; }
.bar, main, footer { max-width: 74rem; margin: 0 auto; padding: 0 1.5rem; }
.bar { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding-top: 1.25rem; color: var(--muted); font-size: .875rem; }
.bar strong { color: var(--ink); font-size: 1rem; letter-spacing: -.01em; }
.bar strong::before { content: ""; display: inline-block; width: .7rem; height: .7rem; margin-right: .5rem; border-radius: 50% 50% 50% 0; background: var(--accent); }
.bar nav { margin-left: auto; display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
h1, h2, h3, h4 { line-height: 1.22; margin: 0; text-wrap: balance; letter-spacing: -.012em; }
h1 { font-size: clamp(1.7rem, 3.6vw, 2.4rem); font-weight: 650; overflow-wrap: anywhere; }
h2 { font-size: 1.35rem; margin: 3rem 0 .9rem; }
h3 { font-size: 1.08rem; }
h4 { font-size: .8rem; color: var(--muted); font-weight: 600; margin: 1.4rem 0 .4rem; letter-spacing: 0; }
p { margin: .35rem 0; max-width: 72ch; }
p, li, dd, td, h3, blockquote { overflow-wrap: anywhere; }
ul, ol { margin: .35rem 0; padding-left: 1.25rem; }
li { margin: .2rem 0; max-width: 80ch; }
.lead { font-size: 1.1rem; color: var(--muted); margin: .5rem 0 0; max-width: 68ch; }
.headline { font-size: 1.25rem; font-weight: 600; line-height: 1.35; margin: .7rem 0 0; max-width: 60ch; }
.lead b { color: var(--ink); font-weight: 550; }
.muted, small { color: var(--muted); }
small { font-size: .85rem; }
.hero { padding: 2.2rem 0 0; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1px; margin: 1.6rem 0 0; padding: 0; background: var(--line); border: 1px solid var(--line); border-radius: .6rem; overflow: hidden; }
.figures > div { background: var(--surface); padding: 1rem 1.15rem 1.05rem; }
.figures dt { color: var(--muted); font-size: .85rem; }
.figures dd { margin: 0; }
.figures .big { font-size: 1.7rem; font-weight: 620; letter-spacing: -.02em; line-height: 1.25; font-variant-numeric: tabular-nums; }
.interval { display: block; width: 100%; height: 1.1rem; margin: .3rem 0 .1rem; }
.interval .track { fill: var(--sunken); }
.interval .range { fill: var(--accent); opacity: .35; }
.interval .point { fill: var(--accent); }
.tally { display: flex; flex-wrap: wrap; gap: .2rem .8rem; list-style: none; padding: 0; font-size: .85rem; margin: .3rem 0 0; }
.tally li { margin: 0; }
.dot { display: inline-block; width: .6rem; height: .6rem; border-radius: 50%; background: currentColor; margin-right: .35rem; }
.s4 { color: var(--s4); } .s3 { color: var(--s3); } .s2 { color: var(--s2); } .s1, .s0 { color: var(--s1); }
.fixes { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; list-style: none; padding: 0; counter-reset: fix; }
.fixes li { counter-increment: fix; background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.15rem; margin: 0; display: flex; flex-direction: column; }
.fixes h3::before { content: counter(fix) ". "; color: var(--accent); }
.fixes p { font-size: .93rem; }
.fixes .do { margin-top: auto; padding-top: .5rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .6rem; background: var(--surface); }
.docs { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem 2.5rem; }
.docs pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.docs td { min-width: 5.5rem; overflow-wrap: break-word; }
.side { font-size: .92rem; padding-top: 1.25rem; }
.side form { display: flex; flex-wrap: wrap; gap: .4rem; margin-bottom: .8rem; }
.side label { width: 100%; color: var(--muted); }
.side input { font: inherit; flex: 1; min-width: 0; color: var(--ink); background: var(--surface); border: 1px solid var(--line); border-radius: .4rem; padding: .25rem .5rem; }
.side button { font: inherit; color: var(--ink); background: var(--surface); border: 1px solid var(--line); border-radius: .4rem; padding: .25rem .6rem; cursor: pointer; }
.side summary { padding: .2rem 0; cursor: pointer; }
.side ul { list-style: none; margin: 0 0 .4rem; padding: 0 0 0 .9rem; }
@media (min-width: 62rem) { .docs { grid-template-columns: 14rem minmax(0, 1fr); } .side { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; align-self: start; } }
.scroll pre { margin: 0; padding: .9rem 1.15rem; font: .9rem/1.55 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, monospace; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .55rem .85rem; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--muted); font-weight: 550; font-size: .85rem; white-space: nowrap; }
tbody th { font-weight: 550; }
td.num, th.num { text-align: right; white-space: nowrap; }
td.mark, th.mark { text-align: center; }
td.word { white-space: nowrap; }
tbody th a, .fixes h3 a { color: inherit; text-decoration-color: light-dark(#b9bdb8, #565d68); }
tbody th a:hover, .fixes h3 a:hover { color: var(--accent); }
.met { display: inline-block; width: .8rem; height: .8rem; border-radius: .2rem; background: currentColor; }
.unmet { color: var(--muted); opacity: .6; }
.badge { display: inline-block; white-space: nowrap; border-radius: 1rem; padding: .08rem .65rem; font-size: .82rem; font-weight: 600; border: 1px solid currentColor; }
.badge.succeeded { color: var(--good); } .badge.failed, .badge.false_success { color: var(--s4); } .badge.abandoned { color: var(--s3); } .badge.inconclusive, .badge.plain { color: var(--muted); }
.ease { white-space: nowrap; }
.ease i { display: inline-block; width: .42rem; height: .85rem; margin-right: 2px; border-radius: 1px; background: var(--line); vertical-align: -.1rem; }
.ease i.on { background: var(--accent); }
.fold > summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; padding-left: 1.3rem; position: relative; list-style: none; }
.fold > summary::-webkit-details-marker { display: none; }
.fold > summary::before { content: ""; position: absolute; left: .15rem; top: .45em; border: .32em solid transparent; border-left-color: var(--muted); }
.fold[open] > summary::before { transform: rotate(90deg); transform-origin: .2em 50%; }
.fold > summary:hover > :is(h3, h4) { color: var(--accent); }
.fold > summary > h4 { margin: .5rem 0; }
:is(a, summary, select, .scroll):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[id^="finding-"], [id^="session-"] { scroll-margin-top: 6rem; }
.findings { display: flex; flex-direction: column; counter-reset: shown; }
.findings > .finding { counter-increment: shown; }
.findings > .shown { order: -1; margin: 0 0 .6rem; color: var(--muted); font-size: .88rem; }
.findings > .shown::before { content: counter(shown); }
.filters { order: -2; display: flex; flex-wrap: wrap; gap: .5rem 1.2rem; margin-bottom: .6rem; }
.filters label { color: var(--muted); font-size: .88rem; max-width: 100%; }
select { font: inherit; color: var(--ink); background: var(--surface); border: 1px solid var(--line); border-radius: .4rem; padding: .25rem .4rem; max-width: 100%; }
.finding { background: var(--surface); border: 1px solid var(--line); border-left: 4px solid currentColor; border-radius: .6rem; padding: .65rem 1.1rem; margin: 0 0 .6rem; }
.finding > * { color: var(--ink); }
.finding summary > h3 { flex-basis: 100%; text-wrap: wrap; }
.finding .meta { color: var(--muted); font-size: .88rem; }
.finding .meta b { font-weight: 620; }
.finding .body { padding: .9rem 0 .6rem; }
.finding .body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem 1.75rem; }
.finding .body.pictured { grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); }
.finding dl { margin: 0; display: grid; grid-template-columns: 6.2rem minmax(0, 1fr); gap: .35rem .9rem; font-size: .95rem; align-content: start; }
.finding dt { color: var(--muted); font-size: .87rem; padding-top: .05rem; }
.finding dd { margin: 0; max-width: 70ch; }
.finding dd.fix { font-weight: 550; }
.finding dd ul { margin: 0; }
.finding dd li { margin: 0 0 .2rem; }
.id { color: var(--muted); font-weight: 500; font-variant-numeric: tabular-nums; margin-right: .3rem; }
q { quotes: "“" "”"; font-style: italic; }
figure { margin: 0; }
figure.tall { max-width: 17rem; }
figure svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: .4rem; background: var(--sunken); }
.shot { display: block; position: relative; }
.shot img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: .4rem; background: var(--sunken); }
.shot svg { position: absolute; inset: 0; border: 0; background: none; }
figure .box { fill: none; stroke: #d4002a; stroke-width: 3; vector-effect: non-scaling-stroke; }
figure .halo { fill: none; stroke: #fff; stroke-width: 7; vector-effect: non-scaling-stroke; opacity: .9; }
figcaption { color: var(--muted); font-size: .82rem; margin-top: .35rem; overflow-wrap: anywhere; }
.pictures { position: absolute; width: 0; height: 0; overflow: hidden; }
.session { border-top: 1px solid var(--line); padding: .9rem 0; }
.session > .fold > summary > h3 { font-size: 1.2rem; }
.timeline { list-style: none; padding: 0; margin: .4rem 0; }
.timeline li { display: flex; gap: 1rem; max-width: none; padding: .7rem 0; margin: 0; border-top: 1px solid var(--line); }
.timeline li:target, .body:target { box-shadow: -1rem 0 var(--sunken), 1rem 0 var(--sunken); background: var(--sunken); }
.timeline li > div { min-width: 0; font-size: .93rem; }
.timeline p { margin: .1rem 0; }
.timeline .when { color: var(--muted); font-variant-numeric: tabular-nums; }
.timeline .when b { color: var(--ink); }
.thumbnail { flex: none; }
.thumbnail img { display: block; width: 10rem; height: 6.25rem; object-fit: cover; object-position: top; border: 1px solid var(--line); border-radius: .35rem; background: var(--sunken); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 24rem); gap: .5rem 2.2rem; }
.counts { display: flex; flex-wrap: wrap; gap: .4rem 1.6rem; margin: .8rem 0 0; padding: 0; }
.counts > div { display: flex; flex-direction: column-reverse; }
.counts dt { color: var(--muted); font-size: .8rem; }
.counts dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.path { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem .2rem; font-size: .88rem; }
.path li { margin: 0; }
.path code { background: var(--sunken); border-radius: .3rem; padding: .1rem .4rem; }
.path .way { color: var(--muted); padding: 0 .15rem; }
.path .rough { color: var(--s3); }
code { font: .92em/1.4 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, monospace; overflow-wrap: anywhere; }
blockquote { margin: .5rem 0; padding: 0 0 0 .9rem; border-left: 2px solid var(--line); max-width: 64ch; }
.watched { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1rem; }
.watched li { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: .9rem 1.1rem; margin: 0; display: flex; flex-direction: column; }
.watched .thought { min-height: 4.5em; }
.watched img { width: 100%; height: auto; aspect-ratio: 16 / 10; object-fit: cover; object-position: top; border: 1px solid var(--line); border-radius: .4rem; margin-top: auto; }
ul.plain { list-style: none; padding: 0; }
.limits { color: var(--muted); font-size: .93rem; }
footer { color: var(--muted); font-size: .85rem; padding-top: 2.5rem; padding-bottom: 3rem; }
.note { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: 1.2rem 1.4rem; max-width: 46rem; margin-top: 1.5rem; }
.live::before { content: ""; display: inline-block; width: .6rem; height: .6rem; border-radius: 50%; background: var(--accent); margin-right: .45rem; animation: beat 1.5s ease-in-out infinite; }
@keyframes beat { 50% { opacity: .25; } }
@media (prefers-reduced-motion: reduce) { .live::before { animation: none; } }
@media (max-width: 52rem) {
  .finding .body.pictured, .columns { grid-template-columns: minmax(0, 1fr); }
  .finding dl { grid-template-columns: minmax(0, 1fr); gap: .1rem; }
  .finding dd { margin-bottom: .5rem; }
  .bar nav { margin-left: 0; }
}
@media (max-width: 40rem) {
  .bar, main, footer { padding-left: 1rem; padding-right: 1rem; }
  .scroll:has(table) { overflow-x: visible; border: 0; background: none; border-radius: 0; }
  table, tbody, tr, th, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: .6rem .85rem; margin-bottom: .5rem; }
  tbody th { flex-basis: 100%; }
  th, td { border: 0; padding: 0; }
  td.num, td.mark { text-align: left; }
  td[data-column]::before { content: attr(data-column) " "; color: var(--muted); font-size: .85rem; }
  td:empty, td.mark:has(.unmet) { display: none; }
  .finding { padding-left: .8rem; padding-right: .8rem; }
  .thumbnail img { width: 5.5rem; height: 4rem; }
  .timeline li { gap: .7rem; }
  .figures { grid-template-columns: 1fr 1fr; }
  .figures > div { padding: .75rem .8rem; }
  .filters label { display: grid; grid-template-columns: 5rem minmax(0, 1fr); align-items: center; width: 100%; }
  h1 { font-size: 1.5rem; }
  h2 { margin-top: 2.2rem; }
}
@media print {
  :root { color-scheme: light; }
  html { background: #fff; font-size: 10.5pt; }
  .bar nav, .skip, .filters, .shown { display: none; }
  .fold::details-content { content-visibility: visible; display: block; }
  .fold > summary::before { display: none; }
  .fold > summary { padding-left: 0; }
  .bar, main, footer { max-width: none; padding-left: 0; padding-right: 0; }
  .dot, .met, .ease i, .badge, .interval { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  h2, h3, h4 { break-after: avoid; }
  tr, .fixes li, figure { break-inside: avoid; }
}
`
