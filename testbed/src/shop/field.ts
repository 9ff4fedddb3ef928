import { html, type SafeHtml } from '@remix-run/html-template'

/** A form field as shown: with its label, its value and its problem. */
export interface Field {
  name: string
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel' | 'password' | 'textarea'
  autocomplete?: string
  isRequired?: boolean
  value?: string
  problem?: string
}

/** Renders a field with its label, and its problem in a way that assistive technology can find. */
export function renderField(field: Field): SafeHtml {
  const { name, label, hint, value = '', problem } = field
  const attributes = [
    html`id="${name}" name="${name}"`,
    field.autocomplete === undefined ? null : html` autocomplete="${field.autocomplete}"`,
    field.isRequired === true ? ' required' : null,
    problem === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-problem"`,
  ]
  const control =
    field.type === 'textarea'
      ? html`<textarea ${attributes} rows="4">${value}</textarea>`
      : html`<input ${attributes} type="${field.type ?? 'text'}" value="${value}" />`
  return html`<div class="field">
    <label for="${name}"
      >${label}${hint === undefined ? null : html` <span class="hint">(${hint})</span>`}</label
    >
    ${control}
    ${problem === undefined ? null : html`<span class="field-error" id="${name}-problem">${problem}</span>`}
  </div>`
}

/** The problem of each required field that is empty, by name. */
export function findEmptyFields(
  fields: readonly Field[],
  form: URLSearchParams,
): ReadonlyMap<string, string> {
  const empty = fields.filter(
    ({ name, isRequired }) => isRequired === true && (form.get(name) ?? '').trim() === '',
  )
  return new Map(
    empty.map(({ name, label }) => [name, `Please enter your ${label.toLowerCase()}.`]),
  )
}

/** The fields with their submitted values and problems. */
export function refill(
  fields: readonly Field[],
  form: URLSearchParams,
  problems: ReadonlyMap<string, string>,
): Field[] {
  return fields.map((field) => {
    const problem = problems.get(field.name)
    const value = field.type === 'password' ? '' : (form.get(field.name) ?? '')
    return problem === undefined ? { ...field, value } : { ...field, value, problem }
  })
}
