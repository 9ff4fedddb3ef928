import { html } from '@remix-run/html-template'
import { type Field, findEmptyFields, refill, renderField } from '../field.ts'
import { frame } from '../frame.ts'
import { formatPrice } from '../products.ts'
import { type Answer, answerPage, type Show, type Visit } from '../visit.ts'
import { addUp } from './cart.ts'

const address: readonly Field[] = [
  { name: 'name', label: 'Full name', autocomplete: 'name', isRequired: true },
  { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', isRequired: true },
  { name: 'street', label: 'Street and number', autocomplete: 'street-address', isRequired: true },
  { name: 'postcode', label: 'Postcode', autocomplete: 'postal-code', isRequired: true },
  { name: 'city', label: 'Town', autocomplete: 'address-level2', isRequired: true },
]

const ORDER_NUMBER = 10_023

/** The first step: the delivery address. */
export const showCheckout: Show = (visit) =>
  visit.visitor.cart.size === 0
    ? sendToCart(visit)
    : answerPage(renderAddress(visit, listFields(visit), null))

/** Accepts the address, or says what is missing. */
export const takeAddress: Show = (visit) => {
  if (visit.visitor.cart.size === 0) return sendToCart(visit)
  const { form, has, visitor } = visit
  const fields = listFields(visit)
  const problems = findEmptyFields(fields, form)
  const isPhoneMissing = has('unmarked-phone') && (form.get('phone') ?? '').trim() === ''
  if (problems.size > 0 || isPhoneMissing) {
    const message = isPhoneMissing
      ? 'Invalid input.'
      : 'Please fill in the marked fields to continue.'
    const shown = refill(fields, has('forgetful-checkout') ? new URLSearchParams() : form, problems)
    return { kind: 'page', status: 422, page: renderAddress(visit, shown, message) }
  }
  visitor.hasAddress = true
  return { kind: 'redirect', to: '/checkout/payment' }
}

/** The second step: paying with a fake card. */
export const showPayment: Show = (visit) => {
  if (visit.visitor.cart.size === 0 || !visit.visitor.hasAddress) return sendToCart(visit)
  return answerPage(
    frame(
      visit,
      'Payment',
      html`<p class="crumbs">1. Address / <strong>2. Payment</strong></p>
        <h1>Payment</h1>
        <form class="panel" method="post" action="/checkout/payment">
          <p>
            <label
              ><input type="radio" name="method" value="card" checked /> Demo card 4242 4242 4242
              4242, valid until 12/34</label
            >
          </p>
          <p>
            <label><input type="radio" name="method" value="invoice" /> Demo invoice</label>
          </p>
          <p>Both are made up: this is a demo shop, and no money moves.</p>
          <p><strong>To pay: ${formatPrice(addUp(visit).total)}</strong></p>
          <button>Place order</button>
        </form>`,
    ),
  )
}

/** Accepts the order and empties the cart. */
export const placeOrder: Show = (visit) => {
  const { visitor } = visit
  if (visitor.cart.size === 0 || !visitor.hasAddress) return sendToCart(visit)
  visitor.cart.clear()
  visitor.hasOrdered = true
  return { kind: 'redirect', to: '/order-confirmed' }
}

/** The end of a purchase. */
export const showConfirmation: Show = (visit) =>
  visit.visitor.hasOrdered
    ? answerPage(
        frame(
          visit,
          'Order confirmed',
          html`<h1>Order confirmed</h1>
            <p class="notice" role="status">
              Thank you for your order. Your order number is ${ORDER_NUMBER}.
            </p>
            <p>We pack it tomorrow and write to you when the parcel is on its way.</p>
            <p><a class="button" href="/">Back to the shop</a></p>`,
        ),
      )
    : sendToCart(visit)

function sendToCart({ visitor }: Visit): Answer {
  visitor.notice = visitor.cart.size === 0 ? 'Put something into your cart first.' : null
  return { kind: 'redirect', to: visitor.cart.size === 0 ? '/cart' : '/checkout' }
}

function listFields({ has }: Visit): Field[] {
  const phone: Field = { name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel' }
  return [...address, has('unmarked-phone') ? phone : { ...phone, hint: 'optional' }]
}

function renderAddress(visit: Visit, fields: readonly Field[], problem: string | null) {
  return frame(
    visit,
    'Checkout',
    html`<p class="crumbs"><strong>1. Address</strong> / 2. Payment</p>
      <h1>Where shall we send it?</h1>
      ${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
      <div class="split">
        <form class="panel" method="post" action="/checkout" novalidate>
          ${fields.map(renderField)}
          <button>Continue to payment</button>
        </form>
        <section class="panel" aria-label="Total">
          <p><strong>Total: ${formatPrice(addUp(visit).total)}</strong></p>
          <p>Shipping is free from €50. You can send everything back within 30 days.</p>
        </section>
      </div>`,
  )
}
