/** Fields for which a form was rejected since the last action, in the browser's order. */
let refusals: Event[] = []
const maxRefusals = 50

window.addEventListener(
  'invalid',
  (event) => {
    if (event.isTrusted && refusals.length < maxRefusals) refusals.push(event)
  },
  { capture: true, passive: true },
)

/** An action closes the browser's message about the previous one. */
export function forgetRefusals(): void {
  refusals = []
}

/** The browser's own message at a field for which it rejected a form; only the first such field has one. */
export function findNativeMessage(field: Element): string | null {
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  if (!isField || refusals.length === 0 || field.validationMessage === '') return null
  const first = refusals.find(({ defaultPrevented }) => !defaultPrevented)?.target
  // Scripts that only check a field's validity fire the same event; the browser shows nothing then.
  const isShown =
    first === field && document.activeElement === field && field.matches(':user-invalid')
  return isShown ? field.validationMessage : null
}
