import { html, type SafeHtml } from '@remix-run/html-template'
import { renderField } from '../field.ts'
import { frame } from '../frame.ts'
import { answerPage, type Show, type Visit } from '../visit.ts'

/** Shipping costs, delivery times and returns. */
export const showShipping: Show = (visit) => answerPage(renderShipping(visit, '', null, null))

/** Says when a parcel arrives at a postcode. */
export const checkDelivery: Show = (visit) => {
  const postcode = (visit.form.get('postcode') ?? '').trim().slice(0, 20)
  if (postcode === '') {
    const problem = 'Please enter your postcode, for example 10115.'
    return { kind: 'page', status: 422, page: renderShipping(visit, '', problem, null) }
  }
  if (visit.has('stubborn-postcode') && !/^\d{4}$/.test(postcode)) {
    return {
      kind: 'page',
      status: 422,
      page: renderShipping(visit, postcode, 'Invalid entry.', null),
    }
  }
  const answer = `A parcel to ${postcode} leaves us tomorrow and is with you in 2 to 4 days.`
  return answerPage(renderShipping(visit, postcode, null, answer))
}

function renderShipping(
  visit: Visit,
  postcode: string,
  problem: string | null,
  answer: string | null,
): SafeHtml {
  const field = { name: 'postcode', label: 'Postcode', autocomplete: 'postal-code' } as const
  return frame(
    visit,
    'Shipping & returns',
    html`<div class="prose">
      <h1>Shipping &amp; returns</h1>
      ${visit.has('pale-costs') ? renderCosts('pale') : renderCosts('')}
      <h2>When will it arrive?</h2>
      <form class="panel" method="post" action="/shipping" novalidate>
        ${renderField(
          problem === null
            ? { ...field, isRequired: true, value: postcode }
            : { ...field, isRequired: true, value: postcode, problem },
        )}
        <button>Check delivery</button>
        ${answer === null ? null : html`<p role="status">${answer}</p>`}
      </form>
      <h2>Returns</h2>
      <p>
        Send back whatever you do not love within 30 days, in the box it came in. We pay the way
        back and refund you within a week. Pieces that broke on the way are replaced at once: a
        photo to <a href="/contact">the studio</a> is enough.
      </p>
    </div>`,
  )
}

function renderCosts(look: 'pale' | ''): SafeHtml {
  return html`<table class="${look}">
    <thead>
      <tr>
        <th scope="col">Where to</th>
        <th scope="col">How long</th>
        <th scope="col" class="number">Costs</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td>At home</td>
        <td>2 to 4 days</td>
        <td class="number">€4.90, free from €50</td>
      </tr>
      <tr>
        <td>Neighbouring countries</td>
        <td>4 to 7 days</td>
        <td class="number">€9.50</td>
      </tr>
    </tbody>
  </table>`
}
