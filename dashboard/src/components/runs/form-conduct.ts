import { UnderstudyError } from '@understudy/sdk/understudy-error'
import type { KeyboardEvent } from 'react'

/** Enter in a field leads to the button instead of starting: a run sends people's data to a site, so one looks at it first. */
export function lookFirst(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  if (form.reportValidity()) form.querySelector<HTMLElement>('[type=submit]')?.focus()
}

/** The names of the form's fields by those of the API. */
const fields = new Map([
  ['target_url', 'url'],
  ['task', 'task'],
  ['flows', 'flows'],
])

/** Brings the field that the service refused into view, and the focus there. */
export function showField(form: HTMLFormElement, error: Error): void {
  const [name = ''] = /^[a-z_]+/.exec(error.message) ?? []
  const field = isAddressRefused(error) ? 'url' : fields.get(name)
  const element = field === undefined ? null : form.querySelector<HTMLElement>(`[name=${field}]`)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** Whether it is the address that a run was refused for; one that is not allowed yet can be allowed beside the button. */
export function isAddressRefused(error: Error | null): boolean {
  if (!(error instanceof UnderstudyError)) return false
  return error.code === 'blocked_target' || /^target_url\b/.test(error.message)
}
