import { html, type SafeHtml } from '@remix-run/html-template'
import { frame } from '../frame.ts'
import { categories, formatPrice, type Product } from '../products.ts'
import { trustMarkup } from '../trust-markup.ts'
import { type Answer, answerPage, type Visit } from '../visit.ts'

const SCARCE = 'latte-mug'

/** One product with its pictures, price and buy button. */
export function showProduct(visit: Visit, product: Product): Answer {
  const shelf = categories.find(({ id }) => id === product.category)
  return answerPage(
    frame(
      visit,
      product.name,
      html`<p class="crumbs">
          <a href="/">Home</a> / <a href="/shop/${product.category}">${shelf?.name ?? ''}</a> /
          ${product.name}
        </p>
        <div class="product">
          ${renderPictures(visit, product)}
          <div>
            <h1>${product.name}</h1>
            <p class="cost">
              ${formatPrice(product.price)} ${isBadgeBeside(visit, product) ? badge : null}
            </p>
            <p>${product.details}</p>
            ${renderBuying(visit, product)} ${renderFacts(visit, product)}
          </div>
        </div>`,
    ),
  )
}

function isBadgeBeside(visit: Visit, { id }: Product): boolean {
  return id === SCARCE && !visit.has('covered-buy-button')
}

const badge = html`<span class="badge">Nearly gone</span>`

function renderPictures(visit: Visit, { id, name }: Product): SafeHtml {
  const target = visit.has('crashing-gallery') ? 'gallery' : 'picture'
  return html`<div class="shot">
    <img
      id="picture"
      src="/pictures/${id}-front.svg"
      alt="${name}, from the front"
      width="400"
      height="340"
    />
    <button type="button" class="quiet" id="next-picture">Next picture</button>
    <script>
      ${trustMarkup(`document.getElementById('next-picture').addEventListener('click', () => {
        const picture = document.getElementById('${target}')
        const isFront = picture.src.endsWith('-front.svg')
        picture.src = '/pictures/${id}-' + (isFront ? 'table' : 'front') + '.svg'
        picture.alt = picture.alt.replace(/, .*/, isFront ? ', on a table' : ', from the front')
      })`)}
    </script>
  </div>`
}

function renderBuying(visit: Visit, { id, glazes }: Product): SafeHtml {
  const label = visit.has('nameless-glaze')
    ? html`<div><strong>Glaze</strong></div>`
    : html`<label for="glaze">Glaze</label>`
  const isCovered = id === SCARCE && visit.has('covered-buy-button')
  return html`<form method="post" action="/cart">
    <input type="hidden" name="product" value="${id}" />
    <div class="field">
      ${label}
      <select id="glaze" name="glaze">
        ${glazes.map((glaze) => html`<option>${glaze}</option>`)}
      </select>
    </div>
    <div class="buy">
      <button>Add to cart</button>
      ${isCovered ? badge : null}
    </div>
  </form>`
}

function renderFacts(visit: Visit, { size }: Product): SafeHtml {
  const care = visit.has('broken-care-link') ? '/help/stoneware-care' : '/care'
  const script = visit.has('dead-size-guide')
    ? null
    : html`<script>
        ${trustMarkup(`document.getElementById('size-guide').addEventListener('click', (event) => {
          const guide = document.getElementById('sizes')
          guide.hidden = !guide.hidden
          event.currentTarget.setAttribute('aria-expanded', String(!guide.hidden))
        })`)}
      </script>`
  return html`<div class="facts">
      <button
        type="button"
        class="quiet"
        id="size-guide"
        aria-expanded="false"
        aria-controls="sizes"
      >
        Size guide
      </button>
      <a href="${care}">How to care for stoneware</a>
    </div>
    <p id="sizes" hidden>Measures: ${size}. Thrown by hand, so give or take half a centimetre.</p>
    ${script}`
}
