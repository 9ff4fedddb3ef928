import { html } from '@remix-run/html-template'
import { frame } from '../frame.ts'
import { findProduct } from '../products.ts'
import { trustMarkup } from '../trust-markup.ts'
import { answerPage, type Show } from '../visit.ts'
import { renderCards } from './cards.ts'

const featured = ['speckled-mug', 'latte-mug', 'round-teapot', 'breakfast-bowl']

const promo = html`<p class="promo"><strong>Free shipping</strong> on every order from €50.</p>`

const latePromo = html`<div id="promo"></div>
  <script>
    ${trustMarkup(`const banners = ['<strong>Free shipping</strong> on every order from €50.',
      '<strong>New:</strong> the travel teapot is back.']
    banners.forEach((words, index) => setTimeout(() => {
      document.getElementById('promo').insertAdjacentHTML(
        'afterbegin', '<p class="promo late">' + words + '</p>')
    }, 350 * (index + 1)))`)}
  </script>`

/** The front page. */
export const showHome: Show = (visit) =>
  answerPage(
    frame(
      visit,
      'Stoneware for every day',
      html`${visit.has('jumping-home') ? latePromo : promo}
        <section class="hero">
          <div>
            <h1>Stoneware for every day</h1>
            <p>
              Mugs, bowls, teapots and vases, thrown and glazed by three potters. Every piece is a
              little different, and meant to be used.
            </p>
            <div class="row">
              <a class="button" href="/shop/mugs">Shop mugs</a>
              <a href="${visit.has('lookbook-leads-astray') ? '/shipping' : '/lookbook'}"
                >See the autumn lookbook</a
              >
            </div>
          </div>
          <img src="/pictures/round-teapot-table.svg" alt="A round teapot on a wooden table" />
        </section>
        <h2>Favourites this month</h2>
        ${renderCards(featured.flatMap((id) => findProduct(id) ?? []))}`,
    ),
  )
