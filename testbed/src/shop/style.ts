/** The style sheet of the shop. */
export const style = `
:root { --ink: #2b2622; --soft: #5d544c; --paper: #fbf8f3; --card: #ffffff; --line: #e3dace; --clay: #9c4a2f; --clay-dark: #7d3821; --moss: #3f5c48; }
* { box-sizing: border-box; }
body { margin: 0; font: 17px/1.6 Georgia, 'Times New Roman', serif; color: var(--ink); background: var(--paper); }
h1, h2, h3 { line-height: 1.2; font-weight: 600; margin: 0 0 .6em; }
h1 { font-size: 2.1rem; } h2 { font-size: 1.35rem; } h3 { font-size: 1.05rem; }
p { margin: 0 0 1em; }
a { color: var(--clay-dark); text-underline-offset: 3px; }
img { display: block; max-width: 100%; height: auto; }
:focus-visible { outline: 3px solid var(--moss); outline-offset: 2px; }
.skip { position: absolute; left: -9999px; } .skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; }
.wrap { max-width: 1120px; margin: 0 auto; padding: 0 1.25rem; }
header.site { background: var(--card); border-bottom: 1px solid var(--line); }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; min-height: 72px; padding-top: .6rem; padding-bottom: .6rem; }
.brand { display: inline-flex; align-items: center; gap: .55rem; font-size: 1.35rem; font-weight: 600; color: var(--ink); text-decoration: none; }
.bar nav { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; }
.bar nav a, .tools a { color: var(--ink); text-decoration: none; padding: .25rem 0; }
.bar nav a:hover, .tools a:hover { text-decoration: underline; }
.bar nav a[aria-current] { border-bottom: 2px solid var(--clay); }
.tools { display: flex; gap: 1rem; align-items: center; margin-left: auto; }
.search { display: flex; } .search input { width: 10.5rem; border-radius: 6px 0 0 6px; border-right: 0; } .search button { border-radius: 0 6px 6px 0; }
main.wrap { padding-top: 2rem; padding-bottom: 3.5rem; min-height: 52vh; }
.button, button { display: inline-block; font: inherit; font-size: .98rem; line-height: 1.2; padding: .62rem 1.1rem; border: 1px solid var(--clay-dark); border-radius: 6px; background: var(--clay-dark); color: #fff; text-decoration: none; cursor: pointer; }
.button:hover, button:hover { background: #652c19; }
.quiet { background: var(--card); color: var(--clay-dark); border-color: #b9a999; } .quiet:hover { background: #f3ebe1; }
input, select, textarea { font: inherit; font-size: 1rem; width: 100%; padding: .5rem .65rem; border: 1px solid #8d8177; border-radius: 6px; background: #fff; color: var(--ink); }
input[type=radio], input[type=checkbox] { width: auto; }
.hero { display: grid; grid-template-columns: 1.1fr 1fr; gap: 2.5rem; align-items: center; background: #efe6d8; border-radius: 14px; padding: 2.2rem; margin-bottom: 2.2rem; }
.hero img { border-radius: 10px; width: 100%; } .hero h1 { font-size: 2.5rem; } .hero .row { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: center; }
.promo { background: var(--moss); color: #fff; border-radius: 10px; padding: .8rem 1.2rem; margin: 0 0 1.4rem; } .promo strong { color: #fff; }
.promo.late { padding: 7.5rem 1.2rem; font-size: 1.6rem; text-align: center; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); gap: 1.5rem; list-style: none; padding: 0; margin: 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.card a { color: inherit; text-decoration: none; display: block; } .card a:hover .name { text-decoration: underline; }
.card img { width: 100%; aspect-ratio: 400 / 340; background: #f1ebe1; font-size: .9rem; } .card .text { padding: .9rem 1rem 1rem; } .card p { margin: 0; color: var(--soft); font-size: .95rem; }
.card .name, .card .price { font-weight: 600; color: var(--ink); } .card .name { font-size: 1.05rem; }
.crumbs { font-size: .92rem; color: var(--soft); margin-bottom: 1rem; }
.product { display: grid; grid-template-columns: 1fr 1fr; gap: 2.5rem; align-items: start; }
.product .shot img { width: 100%; border-radius: 12px; border: 1px solid var(--line); } .product .shot button { margin-top: .8rem; }
.product .cost { font-size: 1.5rem; font-weight: 600; margin-bottom: .6rem; }
.facts { display: flex; flex-wrap: wrap; gap: .6rem 1.2rem; align-items: center; margin-top: 1.2rem; }
.buy { position: relative; display: inline-block; } .buy button { font-size: 1.1rem; padding: .8rem 2.2rem; }
.badge { display: inline-block; background: #e9c46a; color: #3b2a06; border-radius: 6px; padding: .1rem .6rem; font-size: .95rem; font-weight: 600; }
.buy .badge { position: absolute; inset: -4px; display: grid; place-items: center; transform: rotate(-3deg); }
.field { margin-bottom: 1rem; max-width: 26rem; } .field label { display: block; font-weight: 600; margin-bottom: .25rem; } .field .hint { color: var(--soft); font-weight: 400; }
.field-error { color: #a3201b; display: block; margin-top: .25rem; } [aria-invalid=true] { border-color: #a3201b; }
.notice { background: #e3efe4; border: 1px solid #9fbfa5; border-radius: 8px; padding: .7rem 1rem; margin-bottom: 1.4rem; }
.problem { background: #fbe7e5; border: 1px solid #d99a95; border-radius: 8px; padding: .7rem 1rem; margin-bottom: 1.4rem; }
.split { display: grid; grid-template-columns: 1.6fr 1fr; gap: 2.5rem; align-items: start; } .panel { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.3rem; margin-bottom: 1.4rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 1.3rem; } th, td { text-align: left; padding: .65rem .5rem; border-bottom: 1px solid var(--line); vertical-align: middle; } td.number, th.number { text-align: right; white-space: nowrap; }
td form { display: inline-flex; gap: .4rem; align-items: center; } td input { width: 4.6rem; } .thumb { width: 64px; border-radius: 6px; }
.icon { padding: .45rem .6rem; } .icon svg { display: block; }
.row { display: flex; flex-wrap: wrap; gap: .8rem; align-items: center; } form.row { align-items: end; } form.row button { margin-bottom: 1rem; }
.pale td, .pale th { color: #cfc9c2; }
.busy { display: flex; gap: .8rem; align-items: center; color: var(--soft); } .spinner { width: 26px; height: 26px; border: 4px solid #ddd2c3; border-top-color: var(--clay); border-radius: 50%; }
blockquote { margin: 0 0 1.2rem; padding: 1rem 1.2rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; } blockquote p { margin: 0 0 .3rem; } blockquote cite { color: var(--soft); }
details { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .8rem 1.1rem; margin-bottom: .7rem; } summary { cursor: pointer; font-weight: 600; } details p { margin: .6rem 0 0; }
.prose { max-width: 42rem; }
footer.site { background: #2f2a26; color: #efe7db; } footer.site .wrap { display: grid; grid-template-columns: repeat(auto-fit, minmax(190px, 1fr)); gap: 1.5rem; padding-top: 2rem; padding-bottom: 2rem; }
footer.site a { color: #f6e9d6; } footer.site ul { list-style: none; padding: 0; margin: 0; } footer.site h2 { font-size: 1rem; } footer.site li { margin-bottom: .3rem; }
@media (max-width: 760px) { td.number { white-space: normal; } .split table { font-size: .92rem; } td form { flex-wrap: wrap; } .hero, .product, .split { grid-template-columns: 1fr; } .tools { margin-left: 0; width: 100%; flex-wrap: wrap; } .search { flex: 1 1 100%; } .search input { width: 100%; } .hero { padding: 1.4rem; } }
`
