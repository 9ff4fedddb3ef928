import type { Mark } from '../marked-picture.tsx'
import type { Notice } from './notices.ts'

/** A picture within a file: `data:image/…`, or why it is left out. */
export type EmbeddedPicture = { source: string } | { missing: string }

/** By their keys. */
export type EmbeddedPictures = ReadonlyMap<string, EmbeddedPicture>

/** A turn as a file tells it. */
export interface FiledTurn {
  name: string
  /** Since the beginning. */
  offset: string
  address: string | null
  /** Names and texts of what was thought and done, in order. */
  facts: readonly (readonly [string, string])[]
  problems: readonly { title: string; observed: string }[]
  notices: readonly Notice[]
  /** `key`: which of the embedded pictures. */
  pictures: readonly { name: string; key: string; marks: readonly Mark[] }[]
}

/** A session as a file tells it. */
export interface FiledSession {
  title: string
  about: string
  /** Of the visitor's window. */
  window: { width: number; height: number }
  turns: readonly FiledTurn[]
}

/**
 * The parts of one HTML file that opens anywhere: it has no script, loads nothing, and everything from pages is text. Each picture is in
 * it once, however many turns show it.
 */
export function renderSessionFile(
  { title, about, window, turns }: FiledSession,
  embedded: EmbeddedPictures,
): readonly string[] {
  const classes = new Map([...embedded.keys()].map((key, index) => [key, `p${index}`]))
  const size = `aspect-ratio:${window.width}/${window.height}`
  const sources = [...embedded].flatMap(([key, picture]) =>
    'source' in picture ? `.${classes.get(key)}{background-image:url(${picture.source})}\n` : [],
  )
  const renderPicture = ({ name, key, marks }: FiledTurn['pictures'][number]) => {
    const picture = embedded.get(key)
    const shown =
      picture === undefined || 'missing' in picture
        ? `<p class="none">${escapeHtml(picture?.missing ?? '')}</p>`
        : `<div role="img" aria-label="${escapeHtml(name)}" class="picture ${classes.get(key)}">${renderMarks(marks, window)}</div>`
    return `<figure>${shown}<figcaption>${escapeHtml(name)}</figcaption></figure>`
  }
  return [
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}.picture{${size}}
`,
    ...sources,
    `</style>
<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(about)}</p></header>
<nav aria-label="Turns"><ol>${turns.map(({ name, problems }, index) => `<li><a href="#t${index}">${escapeHtml(name)}</a>${problems.length === 0 ? '' : ` <span>${problems.length}</span>`}</li>`).join('')}</ol></nav>
<main>
`,
    ...turns.map(
      (turn, index) =>
        `<section id="t${index}"><h2>${escapeHtml(turn.name)} <small>${escapeHtml(turn.offset)}</small></h2>${renderText('address', turn.address)}
<div class="pictures">${turn.pictures.map(renderPicture).join('')}</div>
<dl>${turn.facts.map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl>
${turn.problems.map((problem) => `<div class="problem"><p><b>${escapeHtml(problem.title)}</b></p>${renderText('', problem.observed)}</div>`).join('')}
<ul>${turn.notices.map(({ kind, text }) => `<li>${escapeHtml(kind)}: ${escapeHtml(text)}</li>`).join('')}</ul></section>
`,
    ),
    '</main>\n</html>\n',
  ]
}

function renderText(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<p class="${name}">${escapeHtml(text)}</p>`
}

/** In the same places as on the page. */
function renderMarks(marks: readonly Mark[], { width, height }: FiledSession['window']): string {
  const frames = marks.map(
    ({ kind, box }) =>
      `<rect class="${kind}" x="${box.x - 4}" y="${box.y - 4}" width="${box.width + 8}" height="${box.height + 8}" rx="5"/>`,
  )
  return `<svg aria-hidden="true" viewBox="0 0 ${width} ${height}">${frames.join('')}</svg>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:1500px;padding:1.5rem;font:15px/1.5 system-ui,sans-serif;background:light-dark(#f6f6f3,#131519);color:light-dark(#1c1e22,#e8e8e4)}
h1,h2{line-height:1.25;margin:0 0 .25rem}h2 small,figcaption,dt,.address{color:light-dark(#5a606b,#a0a7b2);font-size:.9rem;font-weight:400;margin:0}
nav ol{display:flex;flex-wrap:wrap;gap:.25rem .9rem;list-style:none;padding:0}nav span,.problem b{color:light-dark(#a8430a,#ffa566)}a{color:inherit}
section{border-top:1px solid light-dark(#deded8,#31363e);padding:1.25rem 0;overflow-wrap:anywhere}
.pictures{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));margin:.75rem 0}figure{margin:0}
.picture{background:light-dark(#f0f0ec,#22262c) top/100% auto no-repeat;border:1px solid light-dark(#deded8,#31363e);print-color-adjust:exact}.picture svg{display:block;width:100%;height:100%}
.none{display:grid;place-items:center;min-height:8rem;border:1px dashed light-dark(#85898f,#767d88)}
rect{fill:none;stroke-width:3}rect.problem{stroke:#c4162f}rect.action{stroke:#1450c8;stroke-dasharray:9 5}
dl{display:grid;grid-template-columns:8rem minmax(0,1fr);gap:.25rem 1rem;margin:0}dd{margin:0}div.problem{border-left:4px solid light-dark(#a8430a,#ffa566);padding-left:.75rem;margin:.75rem 0}div.problem p{margin:0}
ul:empty{display:none}@media(max-width:600px){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
`
