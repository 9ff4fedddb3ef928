import { html } from '@remix-run/html-template'
import { frame } from '../frame.ts'
import { type Product, products } from '../products.ts'
import { answerPage, type Show, type Visit } from '../visit.ts'
import { renderCards } from './cards.ts'

/** Products that match the words in `q`. */
export const showSearch: Show = (visit) => {
  const query = (visit.url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const found = query === '' ? [] : products.filter((product) => isFound(visit, product, query))
  const results =
    found.length === 0
      ? html`<p role="status">No results for “${query}”.</p>
          <p>
            Try a shelf instead: <a href="/shop/mugs">mugs</a>, <a href="/shop/bowls">bowls</a>.
          </p>`
      : html`<p role="status">${found.length} found for “${query}”.</p>
          ${renderCards(found)}`
  return answerPage(
    frame(
      visit,
      query === '' ? 'Search' : `Search for “${query}”`,
      html`<h1>Search</h1>
        ${query === '' ? html`<p>Type what you are looking for at the top of the page.</p>` : results}`,
    ),
  )
}

function isFound(
  visit: Visit,
  { name, category, blurb, details }: Product,
  query: string,
): boolean {
  if (visit.has('search-misses')) return name === query
  const text = `${name} ${category} ${blurb} ${details}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
