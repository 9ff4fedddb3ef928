import { html, type SafeHtml } from '@remix-run/html-template'
import { formatPrice, type Product } from '../products.ts'

/** A shelf of products, each a link with its picture. `missing`: the product whose picture does not exist. */
export function renderCards(products: readonly Product[], missing: string | null = null): SafeHtml {
  const cards = products.map(({ id, name, blurb, price }) => {
    const picture = id === missing ? `${id}-front-2x.svg` : `${id}-front.svg`
    return html`<li class="card">
      <a href="/products/${id}">
        <img src="/pictures/${picture}" alt="${name}" width="400" height="340" />
        <div class="text">
          <p class="name">${name}</p>
          <p>${blurb}</p>
          <p class="price">${formatPrice(price)}</p>
        </div>
      </a>
    </li>`
  })
  return html`<ul class="cards">
    ${cards}
  </ul>`
}
