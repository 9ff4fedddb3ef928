import { type Html, html } from '../../reports/render/html.ts'

/** One paragraph of our own Markdown: the words between backticks are code. */
export function renderText(text: string): Html {
  const parts = text.split('`')
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** Our own Markdown: headings of the second level, numbered lists, paragraphs and code. */
export function renderBlocks(text: string): Html {
  return html`${text.split(/\n{2,}/).map((block) => renderBlock(block.trim()))}`
}

function renderBlock(block: string): Html {
  if (block.startsWith('## ')) return html`<h2>${block.slice('## '.length)}</h2>`
  if (!/^\d+\. /.test(block)) return html`<p>${renderText(block)}</p>`
  const items = block.split(/\n(?=\d+\. )/).map((item) => item.replace(/^\d+\. /, ''))
  return html`<ol>
    ${items.map((item) => html`<li>${renderText(item)}</li>`)}
  </ol>`
}
