import { html, type SafeHtml } from '@remix-run/html-template'
import { frame } from '../frame.ts'
import { findProduct, formatPrice, type Product } from '../products.ts'
import { trustMarkup } from '../trust-markup.ts'
import { type Answer, answerPage, type Show, type Visit } from '../visit.ts'

const MAX_PIECES = 20
const FREE_SHIPPING_FROM = 50
const SHIPPING = 4.9
const VOUCHER = 'WELCOME10'

interface Line {
  product: Product
  pieces: number
  price: number
}

/** The content of the cart, its price, and the next step. */
export const showCart: Show = (visit) => {
  const lines = listLines(visit)
  const content =
    lines.length === 0
      ? html`<p>Your cart is empty. How about <a href="/shop/mugs">a new mug</a>?</p>`
      : html`<div class="split">
          <div>${renderLines(visit, lines)} ${renderVoucher(visit)}</div>
          ${renderTotal(visit, lines)}
        </div>`
  return answerPage(
    frame(
      visit,
      'Your cart',
      html`<h1>Your cart</h1>
        ${content}`,
    ),
  )
}

/** Adds one piece of a product to the cart. */
export const addToCart: Show = ({ form, visitor }) => {
  const product = findProduct(form.get('product') ?? '')
  if (product === undefined) return { kind: 'redirect', to: '/cart' }
  const pieces = visitor.cart.get(product.id) ?? 0
  visitor.cart.set(product.id, Math.min(MAX_PIECES, pieces + 1))
  visitor.notice = `${product.name} was added to your cart.`
  return { kind: 'redirect', to: '/cart' }
}

/** Sets the quantity of a product; 0 removes it. */
export const changeCart: Show = ({ form, visitor }) => {
  const product = findProduct(form.get('product') ?? '')
  const pieces = Math.trunc(Number(form.get('pieces') ?? '1'))
  if (product === undefined || !visitor.cart.has(product.id) || Number.isNaN(pieces)) {
    return { kind: 'redirect', to: '/cart' }
  }
  if (pieces > 0) visitor.cart.set(product.id, Math.min(MAX_PIECES, pieces))
  else visitor.cart.delete(product.id)
  visitor.notice = pieces > 0 ? 'Your cart was updated.' : `${product.name} was removed.`
  return { kind: 'redirect', to: '/cart' }
}

/** Redirects to the shop. */
export const continueShopping: Show = ({ visitor, has }) => {
  if (has('continue-empties-cart')) visitor.cart.clear()
  return { kind: 'redirect', to: '/' }
}

/** Accepts a voucher code and says what happened. */
export const applyVoucher: Show = (visit): Answer => {
  const { form, visitor } = visit
  const isKnown = (form.get('code') ?? '').trim().toUpperCase() === VOUCHER
  if (isKnown) visitor.discount = 0.1
  const message = isKnown
    ? 'Your voucher was applied: 10% off.'
    : 'We do not know this code. Please check it for typing errors.'
  const total = `Total: ${formatPrice(addUp(visit).total)}`
  return { kind: 'data', status: 200, data: { message, total } }
}

/** The price of everything in the cart, including shipping. */
export function addUp(visit: Visit): { goods: number; shipping: number; total: number } {
  const goods = listLines(visit).reduce((sum, { price, pieces }) => sum + price * pieces, 0)
  const reduced = goods * (1 - visit.visitor.discount)
  const shipping = reduced >= FREE_SHIPPING_FROM ? 0 : SHIPPING
  return { goods, shipping, total: reduced + shipping }
}

function listLines(visit: Visit): Line[] {
  return [...visit.visitor.cart].flatMap(([id, pieces]) => {
    const product = findProduct(id)
    if (product === undefined) return []
    const isDearer = id === 'speckled-mug' && visit.has('price-rises-in-cart')
    return [{ product, pieces, price: isDearer ? product.price + 2.5 : product.price }]
  })
}

function renderLines(visit: Visit, lines: readonly Line[]): SafeHtml {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Piece</th>
        <th scope="col" class="number">Price</th>
        <th scope="col">Pieces</th>
        <th scope="col">Remove</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map((line) => renderLine(visit, line))}
    </tbody>
  </table>`
}

function renderLine(visit: Visit, { product, pieces, price }: Line): SafeHtml {
  const { id, name } = product
  const label = visit.has('nameless-remove')
    ? null
    : trustMarkup(`aria-label="Remove ${name.replaceAll('"', '')}"`)
  return html`<tr>
    <td><a href="/products/${id}">${name}</a></td>
    <td class="number">${formatPrice(price)}</td>
    <td>
      <form method="post" action="/cart/change">
        <input type="hidden" name="product" value="${id}" />
        <input
          type="number"
          name="pieces"
          value="${pieces}"
          min="1"
          max="${MAX_PIECES}"
          aria-label="Pieces of ${name}"
        />
        <button class="quiet">Update</button>
      </form>
    </td>
    <td>
      <form method="post" action="/cart/change">
        <input type="hidden" name="product" value="${id}" /><input
          type="hidden"
          name="pieces"
          value="0"
        />
        <button class="quiet icon" ${label}>${bin}</button>
      </form>
    </td>
  </tr>`
}

const bin = html`<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
  <path
    d="M3 5 h12 M7 5 v-2 h4 v2 M5 5 l1 11 h6 l1 -11"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
  />
</svg>`

function renderVoucher(visit: Visit): SafeHtml {
  const show = visit.has('silent-voucher')
    ? ''
    : `document.getElementById('voucher-answer').textContent = answer.message
        document.getElementById('total').textContent = answer.total`
  return html`<form id="voucher" class="row">
      <div class="field">
        <label for="code">Voucher code</label>
        <input id="code" name="code" autocomplete="off" />
      </div>
      <button class="quiet">Apply voucher</button>
    </form>
    <p id="voucher-answer" role="status"></p>
    <script>
      ${trustMarkup(`document.getElementById('voucher').addEventListener('submit', async (event) => {
        event.preventDefault()
        const response = await fetch('/cart/voucher', {
          method: 'POST', body: new URLSearchParams(new FormData(event.target)) })
        const answer = await response.json()
        ${show}
      })`)}
    </script>`
}

function renderTotal(visit: Visit, lines: readonly Line[]): SafeHtml {
  const { goods, shipping, total } = addUp(visit)
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
  return html`<section class="panel" aria-label="Total">
    <p>${pieces === 1 ? '1 piece' : `${pieces} pieces`}: ${formatPrice(goods)}</p>
    ${visit.visitor.discount === 0 ? null : html`<p>Voucher: 10% off</p>`}
    <p>Shipping: ${shipping === 0 ? 'free' : formatPrice(shipping)}</p>
    <p><strong id="total">Total: ${formatPrice(total)}</strong></p>
    <p><a class="button" href="/checkout">Go to checkout</a></p>
    <form method="post" action="/cart/continue">
      <button class="quiet">Continue shopping</button>
    </form>
  </section>`
}
