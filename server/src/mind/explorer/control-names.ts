import { logoutNames } from '../../turn/login-outcome.ts'
import type { ObservedElement } from '../../turn/observation.ts'

/** What clicking a control is likely to do, judged by its name. */
export type Purpose =
  | 'add_to_cart'
  | 'open_cart'
  | 'checkout'
  | 'submit'
  | 'dismiss'
  | 'step_back'
  | 'dangerous'
  | 'undo'
  | 'leave_account'
  | 'other'

const purposes: readonly (readonly [Purpose, RegExp])[] = [
  [
    'dangerous',
    /\b(delete|deactivate|close|cancel) (my |your )?(account|subscription|membership)|unsubscribe|erase all|empty (the |my )?(cart|basket|bag)\b/i,
  ],
  ['undo', /^(remove|delete|clear|undo|reset)\b/i],
  ['leave_account', logoutNames],
  [
    'add_to_cart',
    /\badd( \w+){0,3} to (my |your |the )?(cart|basket|bag|trolley)|^add$|buy now|in den warenkorb/i,
  ],
  [
    'checkout',
    /check ?out|proceed to|place (my |your |the )?order|pay now|complete (the |my )?(order|purchase)|confirm order|zur kasse/i,
  ],
  ['open_cart', /\b(cart|basket|shopping bag|warenkorb)\b/i],
  [
    'dismiss',
    /^(accept|agree|allow|reject|decline|refuse|deny|dismiss|close|got it|ok(ay)?|no,? thanks|not now|maybe later|skip(?! (to|navigation))|continue without|×|✕|✖|x)\b|only necessary|^×|accept all|reject all/i,
  ],
  ['step_back', /^[\s←‹«<]*(cancel|abort|back|go back|previous|return|abbrechen|zurück)\b/i],
  [
    'submit',
    /\b(finish|done|complete|submit|send|continue|next|save|apply|search|register|sign ?up|create (an |my )?account|log ?in|sign ?in|subscribe|join|book|reserve|request|get started|start|update|go|find|ask|confirm|redeem)\b/i,
  ],
]

/** The purpose of a control by its name. */
export function findPurpose(name: string): Purpose {
  return purposes.find(([, pattern]) => pattern.test(name.trim()))?.[0] ?? 'other'
}

/** Lists, sliders and drop-downs that scripts make of other elements accept no text: they are clicked. */
const fieldRoles: ReadonlySet<string> = new Set([
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'switch',
])

/** Whether an element takes input rather than a click. */
export function isField(element: ObservedElement): boolean {
  if (element.readOnly) return false
  return fieldRoles.has(element.role) || ['input', 'textarea', 'select'].includes(element.tag)
    ? !isButton(element)
    : false
}

/** Whether an element is pressed to do something on the page. */
export function isButton(element: ObservedElement): boolean {
  return (
    element.role === 'button' ||
    ['button', 'submit', 'reset', 'image'].includes(element.inputType ?? '')
  )
}

/** Whether an element navigates. */
export function isLink(element: ObservedElement): boolean {
  return element.role === 'link' && element.href !== null
}

/** Purposes a visitor cannot continue without: worth a second press, and a press even if disabled. */
export function isKeyPurpose(purpose: Purpose): boolean {
  return purpose === 'add_to_cart' || purpose === 'checkout' || purpose === 'submit'
}
