import type { PageAction } from '../server/src/turn/action.ts'
import type { ObservedElement } from '../server/src/turn/observation.ts'

/** A step of the purchase: what to do with the control of this role and name. */
export type PurchaseStep =
  | { kind: 'click'; role: 'button' | 'link' | 'radio'; name: string }
  | { kind: 'type'; role: 'textbox'; name: string; text: string; submit: boolean }

/** Buys a mug in the demo shop, from its page to the confirmation. */
export const purchase: readonly PurchaseStep[] = [
  { kind: 'click', role: 'button', name: 'Size guide' },
  { kind: 'click', role: 'button', name: 'Add to cart' },
  { kind: 'click', role: 'link', name: 'Go to checkout' },
  { kind: 'type', role: 'textbox', name: 'Full name', text: 'Maya Lind', submit: false },
  { kind: 'type', role: 'textbox', name: 'E-mail', text: 'maya@example.com', submit: false },
  { kind: 'type', role: 'textbox', name: 'Street and number', text: 'Kiln Lane 4', submit: false },
  { kind: 'type', role: 'textbox', name: 'Postcode', text: '10115', submit: false },
  { kind: 'type', role: 'textbox', name: 'Town', text: 'Potterville', submit: true },
  { kind: 'click', role: 'radio', name: 'Demo invoice' },
  { kind: 'click', role: 'button', name: 'Place order' },
]

/** Where the purchase starts. */
export const firstPage = '/products/speckled-mug'

/** Throws unless the text is the one shown at the end of the purchase. */
export function assertBought(text: string): void {
  if (!text.includes('Order confirmed'))
    throw new Error(`the purchase ended on an unexpected page:\n${text}`)
}

/** Performs the step like a session. Throws if its control is not in view. */
export function toAction(
  step: PurchaseStep,
  elements: readonly ObservedElement[],
): Extract<PageAction, { ref: string }> {
  const found = elements.find(({ role, name }) => role === step.role && name.startsWith(step.name))
  if (found === undefined) throw new Error(`there is no ${step.role} “${step.name}” in view`)
  if (step.kind === 'click') return { kind: 'click', ref: found.ref }
  return { kind: 'type', ref: found.ref, text: step.text, submit: step.submit }
}
