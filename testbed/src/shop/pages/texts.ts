import { html } from '@remix-run/html-template'
import { frame, htmlDocument } from '../frame.ts'
import { trustMarkup } from '../trust-markup.ts'
import { type Answer, answerPage, type Show, type Visit } from '../visit.ts'

/** The people behind the shop. */
export const showAbout: Show = (visit) => {
  const alt = visit.has('untold-studio')
    ? null
    : trustMarkup('alt="Vases on the shelf of the studio"')
  return answerPage(
    frame(
      visit,
      'About us',
      html`<div class="prose">
        <h1>About us</h1>
        <p>
          We are Mara, Jonas and Pia. In 2014 we moved three wheels and one temperamental kiln into
          an old net loft by the harbour, and we have been there since.
        </p>
        <img src="/pictures/moon-vase-table.svg" ${alt} width="400" height="340" />
        <p>
          Every piece goes through our hands some twenty times before it goes into a box. You can
          watch us: the door of the studio is open from Wednesday to Saturday.
        </p>
        <p><a href="/contact">How to find us</a></p>
      </div>`,
    ),
  )
}

/** How to care for stoneware. */
export const showCare: Show = (visit) =>
  answerPage(
    frame(
      visit,
      'Care instructions',
      html`<div class="prose">
        <h1>How to care for stoneware</h1>
        <p>All our pieces may go into the dishwasher, the microwave and, slowly, into the oven.</p>
        <p>
          Metal spoons can leave grey marks on light glazes. A drop of lemon juice takes them off.
        </p>
        <p><a href="/shop/mugs">Back to the mugs</a></p>
      </div>`,
    ),
  )

/** Frequently asked questions. */
export const showHelp: Show = (visit) =>
  answerPage(
    frame(
      visit,
      'Questions & answers',
      html`<div class="prose">
        <h1>Questions &amp; answers</h1>
        <details>
          <summary>How long does my order take?</summary>
          <p>Two to four days. <a href="/shipping">Shipping &amp; returns</a> has the details.</p>
        </details>
        <details>
          <summary>Can I send something back?</summary>
          <p>Yes, within 30 days, and we pay the way back.</p>
        </details>
        <details>
          <summary>Is it dishwasher safe?</summary>
          <p>All of it. See the <a href="/care">care instructions</a>.</p>
        </details>
        <p>Something else? <a href="/contact">Contact us</a>.</p>
      </div>`,
    ),
  )

/** The shop's privacy page. */
export const showPrivacy: Show = (visit) =>
  answerPage(
    frame(
      visit,
      'Privacy',
      html`<div class="prose">
        <h1>Privacy</h1>
        <p>
          One cookie remembers your cart. It holds a random number, and it goes when you close the
          browser. We measure nothing and share nothing.
        </p>
        <p>
          What you type into a form of this demo shop is not stored. The studio behind it is made
          up; so are its address and telephone number.
        </p>
      </div>`,
    ),
  )

/** Pictures of the season. */
export const showLookbook: Show = (visit) =>
  answerPage(
    frame(
      visit,
      'Autumn lookbook',
      html`<h1>The autumn lookbook</h1>
        <p>Long evenings, short days, and something warm in your hands.</p>
        <div class="cards">
          <img src="/pictures/ramen-bowl-table.svg" alt="A ramen bowl with chopsticks on a table" />
          <img src="/pictures/travel-teapot-table.svg" alt="A green teapot on a table" />
          <img src="/pictures/bud-vase-table.svg" alt="A vase with one yellow flower on a table" />
        </div>
        <p><a class="button" href="/shop/teapots">See the teapots</a></p>`,
    ),
  )

/** Gift cards, which are currently unavailable. */
export const showGiftCards: Show = (visit) => {
  const words = html`<h1>Gift cards</h1>
    <p>Our gift cards are at the printer. They are back in spring.</p>`
  if (visit.has('stranded-gift-cards')) {
    return answerPage(htmlDocument('Gift cards', html`<main class="wrap">${words}</main>`))
  }
  return answerPage(
    frame(
      visit,
      'Gift cards',
      html`${words}
        <p>Until then: <a href="/shop/vases">a vase</a> is a good present.</p>`,
    ),
  )
}

/** The page for unknown addresses. */
export function showNotFound(visit: Visit): Answer {
  const page = frame(
    visit,
    'Page not found',
    html`<h1>Page not found</h1>
      <p>There is nothing at this address. <a href="/">Back to the shop</a></p>`,
  )
  return { kind: 'page', status: 404, page }
}
