import { answerPage, type SitePage } from './site.ts'

/** A page with a form, and the page shown after it is submitted. */
export function answerForm(page: string, thanks: string): SitePage {
  return ({ method }) => answerPage(method === 'POST' ? thanks : page)
}

/** A script that runs when the element with this id is clicked. */
export function onClick(id: string, script: string): string {
  return `document.getElementById('${id}').addEventListener('click', () => { ${script} })`
}

/** A page without the site's header and footer, and so without a link. */
export function drawBarePage(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`
}
