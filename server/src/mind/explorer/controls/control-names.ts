import { BoundedMap } from '../../../lib/bounded-map.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { giveUpWords } from '../../../words/account/give-up.ts'
import { signInWords } from '../../../words/account/sign-in.ts'
import { signOutWords } from '../../../words/account/sign-out.ts'
import { signUpWords } from '../../../words/account/sign-up.ts'
import { subscribeWords } from '../../../words/account/subscribe.ts'
import { applyWords } from '../../../words/controls/apply.ts'
import { backWords } from '../../../words/controls/back.ts'
import { cancelWords } from '../../../words/controls/cancel.ts'
import { clearWords } from '../../../words/controls/clear.ts'
import { confirmWords } from '../../../words/controls/confirm.ts'
import { proceedWords } from '../../../words/controls/proceed.ts'
import { removeWords } from '../../../words/controls/remove.ts'
import { saveWords } from '../../../words/controls/save.ts'
import { searchWords } from '../../../words/controls/search.ts'
import { sendWords } from '../../../words/controls/send.ts'
import { startWords } from '../../../words/controls/start.ts'
import { submitWords } from '../../../words/controls/submit.ts'
import { undoWords } from '../../../words/controls/undo.ts'
import { agreeWords } from '../../../words/dialogs/agree.ts'
import { closeWords } from '../../../words/dialogs/close.ts'
import { laterWords } from '../../../words/dialogs/later.ts'
import { refuseWords } from '../../../words/dialogs/refuse.ts'
import { skipLinkWords } from '../../../words/dialogs/skip-link.ts'
import type { Meaning } from '../../../words/meaning.ts'
import { says } from '../../../words/says.ts'
import { addToCartWords } from '../../../words/shop/add-to-cart.ts'
import { bookWords } from '../../../words/shop/book.ts'
import { buyNowWords } from '../../../words/shop/buy-now.ts'
import { cartWords } from '../../../words/shop/cart.ts'
import { checkoutWords } from '../../../words/shop/checkout.ts'
import { MAX_KNOWN_NAMES } from '../../limits.ts'

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

/** Controls that answer what is in front of a page. */
const answerMeanings = [agreeWords, refuseWords, closeWords, laterWords]

/** What completes or continues what was filled in. */
const submittingMeanings = [
  sendWords,
  proceedWords,
  saveWords,
  applyWords,
  searchWords,
  signUpWords,
  signInWords,
  subscribeWords,
  bookWords,
  startWords,
  confirmWords,
  submitWords,
]

/** The first that a name says. */
const purposes: readonly (readonly [Purpose, readonly Meaning[]])[] = [
  ['dangerous', [giveUpWords]],
  ['undo', [removeWords, clearWords, undoWords]],
  ['leave_account', [signOutWords]],
  ['add_to_cart', [addToCartWords, buyNowWords]],
  ['checkout', [checkoutWords]],
  ['open_cart', [cartWords]],
  ['dismiss', answerMeanings],
  ['step_back', [cancelWords, backWords]],
  ['submit', submittingMeanings],
]

/** Names come again in every turn. */
const namedPurposes = new BoundedMap<Purpose>(MAX_KNOWN_NAMES)

/** The purpose of a control by its name. */
export function findPurpose(name: string): Purpose {
  return namedPurposes.getOrMake(name, () => readPurpose(name))
}

function readPurpose(name: string): Purpose {
  if (name.trim().startsWith('×')) return 'dismiss'
  const purpose = purposes.find(([, meanings]) => says(name, ...meanings))?.[0] ?? 'other'
  return purpose === 'dismiss' && says(name, skipLinkWords) ? 'other' : purpose
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

/** What a page of text is about, if it has one of these besides its links. */
const widgetRoles: ReadonlySet<string> = new Set([
  'combobox',
  'gridcell',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'treeitem',
])

/** Whether an element is part of a list, a menu, a tree or another control that scripts make. */
export function isWidget({ role, region, tag, href }: ObservedElement): boolean {
  return widgetRoles.has(role) && region === null && tag !== 'select' && href === null
}

/** Whether an element changes what a page shows by the value that a visitor chooses. */
export function isChoice(element: ObservedElement): boolean {
  return element.tag === 'select' || (isField(element) && element.checked !== null)
}

/** Purposes a visitor cannot continue without: worth a second press, and a press even if disabled. */
export function isKeyPurpose(purpose: Purpose): boolean {
  return purpose === 'add_to_cart' || purpose === 'checkout' || purpose === 'submit'
}
