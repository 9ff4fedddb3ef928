import { html } from '@remix-run/html-template'

/** Parts of a page besides its content. */
export interface PageParts {
  /** Markup for the head, after the style sheet. */
  head?: string
  /** Runs at the end of the page. */
  script?: string
  /** Markup above the header. */
  above?: string
}

/** Renders a whole page around its content. */
export type Frame = (title: string, content: string, parts?: PageParts) => string

/** The frame of one site: its brand and the links of its header, by path. */
export function createFrame(brand: string, links: Readonly<Record<string, string>>): Frame {
  const entries = Object.entries(links).map(([path, name]) => `<a href="${path}">${name}</a>`)
  return (title, content, { head = '', script, above = '' } = {}) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${brand}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/style.css">${head}</head>
<body>${above}<header><a class="brand" href="/">${brand}</a><nav aria-label="Main">${entries.join(' ')}</nav></header>
<main>${content}</main>
<footer><p>${brand}, 12 Harbour Lane, Bristol. Open Monday to Friday, 9 to 17.</p></footer>
${script === undefined ? '' : `<script>${script}</script>`}</body></html>`
}

/** User input, escaped. */
export function escapeText(text: string): string {
  return String(html`${text}`)
}

/** A labelled text field; `more` is added to its tag. */
export function drawField(name: string, label: string, more = ''): string {
  return `<p><label for="${name}">${label}</label><input id="${name}" name="${name}" ${more}></p>`
}

/** A message that a screen reader announces. */
export function drawStatus(text: string): string {
  return `<p class="notice" role="status">${text}</p>`
}

/** Renders a simple picture, different for every name. */
export function drawPicture(name: string): string {
  const hue = Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 360, 7)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="180" viewBox="0 0 240 180">
<rect width="240" height="180" fill="hsl(${hue} 40% 88%)"/><circle cx="${60 + (hue % 120)}" cy="90" r="${30 + (hue % 40)}" fill="hsl(${hue} 50% 45%)"/></svg>`
}

/** The style sheet of every site; its colours have sufficient contrast. */
export const siteStyle = `
* { box-sizing: border-box; }
body { margin: 0; font: 17px/1.6 system-ui, sans-serif; color: #1f2328; background: #fff; }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; padding: 1rem 2rem; border-bottom: 1px solid #c9ced6; }
nav { display: flex; flex-wrap: wrap; gap: 1.2rem; }
.brand { font-weight: 700; font-size: 1.3rem; color: #1f2328; text-decoration: none; }
a { color: #0b4f9e; } main { max-width: 60rem; margin: 0 auto; padding: 2rem; min-height: 26rem; }
footer { padding: 1.2rem 2rem; background: #22303f; color: #fff; }
button, .button { font: inherit; padding: .6rem 1.2rem; border: 1px solid #0b4f9e; border-radius: 6px; background: #0b4f9e; color: #fff; cursor: pointer; text-decoration: none; }
label { display: block; font-weight: 600; } input, select, textarea { font: inherit; padding: .5rem; width: 22rem; max-width: 100%; border: 1px solid #6b7580; border-radius: 6px; }
input[type=checkbox], input[type=radio] { width: auto; }
.notice { background: #e2f3e5; border: 1px solid #2f7d3c; padding: .7rem 1rem; border-radius: 6px; }
.problem { background: #fdecea; border: 1px solid #b3261e; padding: .7rem 1rem; border-radius: 6px; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.5rem; list-style: none; padding: 0; }
.cards li { border: 1px solid #c9ced6; border-radius: 8px; padding: 1rem; } .cards img { display: block; max-width: 100%; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .5rem 1.5rem .5rem 0; border-bottom: 1px solid #c9ced6; }
[hidden] { display: none; }
`
