import { html } from '@remix-run/html-template'
import { type Field, renderField } from '../field.ts'
import { frame } from '../frame.ts'
import { trustMarkup } from '../trust-markup.ts'
import { answerPage, type Show } from '../visit.ts'

const fields: readonly Field[] = [
  { name: 'email', label: 'Your e-mail', type: 'email', autocomplete: 'email', isRequired: true },
  { name: 'message', label: 'Your message', type: 'textarea', isRequired: true },
]

/** The contact form of the studio. */
export const showContact: Show = (visit) => {
  const check = visit.has('false-thanks')
    ? ''
    : `if (!response.ok) {
        problem.textContent = (await response.json()).message
        problem.hidden = false
        return
      }
      problem.hidden = true`
  return answerPage(
    frame(
      visit,
      'Contact us',
      html`<div class="split">
          <div>
            <h1>Contact us</h1>
            <p class="notice" role="status" id="thanks" hidden></p>
            <p class="problem" role="alert" id="problem" hidden></p>
            <form class="panel" id="contact" novalidate>
              ${fields.map(renderField)}
              <button>Send message</button>
            </form>
          </div>
          <section class="panel" aria-label="Other ways">
            <h2>Or drop in</h2>
            <p>Harbour Lane 7, in the yard. Wednesday to Saturday, 10 to 18.</p>
            <p>By phone: 020 7946 0018, while we are not at the wheel.</p>
          </section>
        </div>
        <script>
          ${trustMarkup(`document.getElementById('contact').addEventListener('submit', async (event) => {
          event.preventDefault()
          const thanks = document.getElementById('thanks')
          const problem = document.getElementById('problem')
          const form = event.target
          const response = await fetch('/api/messages', {
            method: 'POST', body: new URLSearchParams(new FormData(form)) })
          ${check}
          thanks.textContent = 'Thank you! Your message was sent.'
          thanks.hidden = false
          form.reset()
        })`)}
        </script>`,
    ),
  )
}

/** Accepts a message to the studio. */
export const takeMessage: Show = ({ form, has }) => {
  if (has('false-thanks')) {
    return { kind: 'data', status: 500, data: { message: 'mail queue unavailable' } }
  }
  const isComplete = fields.every(({ name }) => (form.get(name) ?? '').trim() !== '')
  return isComplete
    ? { kind: 'data', status: 201, data: { message: 'received' } }
    : {
        kind: 'data',
        status: 422,
        data: { message: 'Please enter your e-mail and a message, so that we can answer.' },
      }
}
