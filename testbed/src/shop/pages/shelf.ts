import { frame } from '../frame.ts'
import { html } from '@remix-run/html-template'
import type { Category } from '../products.ts'
import { listProducts } from '../products.ts'
import type { Answer, Visit } from '../visit.ts'
import { answerPage } from '../visit.ts'
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
