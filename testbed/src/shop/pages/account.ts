import { html } from '@remix-run/html-template'
import { type Field, findEmptyFields, refill, renderField } from '../field.ts'
import { frame, htmlDocument } from '../frame.ts'
import { answerPage, type Show, type Visit } from '../visit.ts'

const fields: readonly Field[] = [
  { name: 'name', label: 'Full name', autocomplete: 'name', isRequired: true },
  { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', isRequired: true },
  {
    name: 'password',
    label: 'Password',
    hint: 'at least 8 characters',
    type: 'password',
    autocomplete: 'new-password',
    isRequired: true,
  },
]

const MIN_PASSWORD = 8

/** The form for a new account. */
export const showAccount: Show = (visit) => answerPage(renderAccount(visit, fields))

/** Creates an account, or says what is missing. */
export const createAccount: Show = (visit) => {
  const { form, visitor, has } = visit
  const problems = new Map(findEmptyFields(fields, form))
  const password = form.get('password') ?? ''
  if (password !== '' && password.length < MIN_PASSWORD) {
    problems.set('password', `Please use at least ${MIN_PASSWORD} characters.`)
  }
  if (problems.size > 0) {
    return {
      kind: 'page',
      status: 422,
      page: renderAccount(visit, refill(fields, form, problems)),
    }
  }
  if (has('broken-sign-up')) return { kind: 'page', status: 500, page: serverError }
  visitor.notice = 'Welcome! Your account was created.'
  return { kind: 'redirect', to: '/account' }
}

const serverError = htmlDocument(
  'Internal server error',
  html`<main class="wrap">
    <h1>Internal server error</h1>
    <p>The server could not complete your request.</p>
    <p><a href="/">Fern &amp; Kiln</a></p>
  </main>`,
)

function renderAccount(visit: Visit, shown: readonly Field[]) {
  return frame(
    visit,
    'Create an account',
    html`<h1>Create an account</h1>
      <p>See your orders in one place and check out faster.</p>
      <form class="panel" method="post" action="/account" novalidate>
        ${shown.map(renderField)}
        <button>Create account</button>
      </form>`,
  )
}
