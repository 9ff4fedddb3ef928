import { html } from '@remix-run/html-template'
import { frame } from '../frame.ts'
import { trustMarkup } from '../trust-markup.ts'
import { answerPage, type Show } from '../visit.ts'

const reviews = [
  { words: 'The speckled mug is the only one my husband washes by hand.', by: 'Ines, Porto' },
  { words: 'Ordered on Monday, tea from the new pot on Thursday.', by: 'Tom, Leeds' },
  { words: 'My ramen bowl had a chip. They sent another one the same day.', by: 'Yuki, Lyon' },
]

/** Customer reviews, fetched by the page. */
export const showReviews: Show = (visit) => {
  const start = visit.has('endless-reviews')
    ? `document.addEventListener('reviews-ready', showReviews)`
    : 'showReviews()'
  return answerPage(
    frame(
      visit,
      'What customers say',
      html`<div class="prose">
        <h1>What customers say</h1>
        <div id="reviews" aria-live="polite">
          <div class="busy" aria-busy="true">
            <span class="spinner"></span> <span>Loading reviews…</span>
          </div>
        </div>
        <p>Have you bought something? <a href="/contact">Write to us</a>, we read everything.</p>
        <script>
          ${trustMarkup(`async function showReviews() {
            const { reviews } = await (await fetch('/api/reviews')).json()
            document.getElementById('reviews').replaceChildren(...reviews.map(({ words, by }) => {
              const quote = document.createElement('blockquote')
              const [text, author] = [document.createElement('p'), document.createElement('cite')]
              text.textContent = words
              author.textContent = by
              quote.append(text, author)
              return quote
            }))
          }
          ${start}`)}
        </script>
      </div>`,
    ),
  )
}

/** The reviews as data. */
export const listReviews: Show = () => ({ kind: 'data', status: 200, data: { reviews } })
