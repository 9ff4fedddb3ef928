/** Fields that a form was refused for since the last act, as the browser came by them. */
let refusals: Event[] = []
const maxRefusals = 50

window.addEventListener(
  'invalid',
  (event) => {
    if (event.isTrusted && refusals.length < maxRefusals) refusals.push(event)
  },
  { capture: true, passive: true },
)

/** An act closes what the browser shows of the one before. */
export function forgetRefusals(): void {
  refusals = []
}

/** What the browser itself says at a field that it refused a form for; it does so at the first one only. */
export function findNativeMessage(field: Element): string | null {
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  if (!isField || refusals.length === 0 || field.validationMessage === '') return null
  const first = refusals.find(({ defaultPrevented }) => !defaultPrevented)?.target
  // Scripts that only ask whether a field is valid make the same event: the browser then shows nothing.
  const isShown =
    first === field && document.activeElement === field && field.matches(':user-invalid')
  return isShown ? field.validationMessage : null
}
