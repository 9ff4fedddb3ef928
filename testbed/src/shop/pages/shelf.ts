import { html } from '@remix-run/html-template'
import { frame } from '../frame.ts'
import { type Category, listProducts } from '../products.ts'
import { type Answer, answerPage, type Visit } from '../visit.ts'
import { renderCards } from './cards.ts'

const SLOW_MS = 3000

/** All products of one category. */
export function showShelf(visit: Visit, { id, name, intro }: Category): Answer {
  const missing = id === 'mugs' && visit.has('broken-picture') ? 'espresso-cups' : null
  const page = frame(
    visit,
    name,
    html`<h1>${name}</h1>
      <p>${intro}</p>
      ${renderCards(listProducts(id), missing)}`,
  )
  return id === 'teapots' && visit.has('slow-teapots')
    ? { kind: 'page', status: 200, page, delayMs: SLOW_MS }
    : answerPage(page)
}
