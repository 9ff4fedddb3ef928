import { html } from '@remix-run/html-template'
import { type Field, findEmptyFields, refill, renderField } from '../field.ts'
import { frame } from '../frame.ts'
import { answerPage, type Show, type Visit } from '../visit.ts'

const fields: readonly Field[] = [
  { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', isRequired: true },
]

/** The newsletter form. */
export const showNewsletter: Show = (visit) => answerPage(renderNewsletter(visit, fields))

/** Accepts a subscription, or says what is missing. */
export const subscribe: Show = (visit) => {
  const { form, visitor } = visit
  const problems = new Map(findEmptyFields(fields, form))
  if (problems.size === 0 && !/^\S+@\S+\.\S+$/.test(form.get('email') ?? '')) {
    problems.set('email', 'Please enter a complete e-mail address, for example ada@example.com.')
  }
  if (problems.size > 0) {
    const page = renderNewsletter(visit, refill(fields, form, problems))
    return { kind: 'page', status: 422, page }
  }
  visitor.notice =
    'Thank you, you are subscribed. The next newsletter goes out on the first of the month.'
  return { kind: 'redirect', to: '/newsletter' }
}

function renderNewsletter(visit: Visit, shown: readonly Field[]) {
  return frame(
    visit,
    'Newsletter',
    html`<div class="prose">
      <h1>Letters from the studio</h1>
      <p>Once a month: what came out of the kiln, and a voucher for 10% off the first order.</p>
      <form class="panel" method="post" action="/newsletter" novalidate>
        ${shown.map(renderField)}
        <button>Subscribe</button>
      </form>
    </div>`,
  )
}
