import type { FinalAct } from '../../task/task-act.ts'
import { namesChange } from '../../turn/may-change-data.ts'
import type { Observation, ObservedElement } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { subscribeWords } from '../../words/account/subscribe.ts'
import { deleteWords } from '../../words/acts/delete.ts'
import { finishWords } from '../../words/acts/finish.ts'
import { inviteWords } from '../../words/acts/invite.ts'
import { placeOrderWords } from '../../words/acts/place-order.ts'
import { publishWords } from '../../words/acts/publish.ts'
import { clearWords } from '../../words/controls/clear.ts'
import { confirmWords } from '../../words/controls/confirm.ts'
import { proceedWords } from '../../words/controls/proceed.ts'
import { searchWords } from '../../words/controls/search.ts'
import { sendWords } from '../../words/controls/send.ts'
import type { Meaning } from '../../words/meaning.ts'
import { says } from '../../words/says.ts'
import { bookWords } from '../../words/shop/book.ts'
import { buyWords } from '../../words/shop/buy.ts'
import { checkoutWords } from '../../words/shop/checkout.ts'
import { orderWords } from '../../words/shop/order.ts'
import { payWords } from '../../words/shop/pay.ts'
import { isButton, isLink } from '../explorer/controls/control-names.ts'

/** Acts that a form hands in: a button of this name without a form only opens one. */
const ofForms: readonly (readonly [FinalAct, readonly Meaning[]])[] = [
  ['invite', [inviteWords]],
  ['subscribe', [subscribeWords]],
  ['publish', [publishWords]],
  ['book', [bookWords]],
]

const ordering = [orderWords, payWords]

/** Fields that a person writes about themselves or to others in, in every language. */
const personalTypes: ReadonlySet<string> = new Set(['email', 'tel'])
const personalHints = /^(?:name|given-name|family-name|email|tel|street-address|address-line|cc-)/

/** What pressing the control does that cannot be taken back; null if it can, or if that is unknown. */
export function findFinalAct(
  control: ObservedElement,
  observation: Observation,
  steps: readonly Step[],
): FinalAct | null {
  const { name, href } = control
  if (isLink(control) && !namesChange(href ?? '')) return null
  if (says(name, deleteWords) && !says(name, clearWords)) return 'delete'
  if (isLink(control)) return null
  if (says(name, ...ordering)) return leadsToCheckout(name, steps) ? null : 'order'
  const form = observation.elements.filter((element) => isOfForm(element, control))
  return findNamed(name, form) ?? findLast(control, observation, steps) ?? findSent(control, form)
}

function findNamed(name: string, form: readonly ObservedElement[]): FinalAct | null {
  if (!form.some(isWritten)) return null
  const found = ofForms.find(([, meanings]) => says(name, ...meanings))
  return found === undefined ? null : found[0]
}

/** “Buy now”, “Finish” and “Confirm” order at the end of a purchase. */
function findLast(
  control: ObservedElement,
  observation: Observation,
  steps: readonly Step[],
): FinalAct | null {
  const isEnd = says(control.name, buyWords, finishWords, confirmWords)
  return isEnd && isAboutOrder(control, observation, steps) ? 'order' : null
}

/** “Zur Bestellung”, “Passer la commande”: on the way to the checkout until a control of that kind was used. */
function leadsToCheckout(name: string, steps: readonly Step[]): boolean {
  const isWay = says(name, checkoutWords) && !says(name, placeOrderWords)
  return isWay && !wasUsed(steps, checkoutWords)
}

function wasUsed(steps: readonly Step[], ...meanings: readonly Meaning[]): boolean {
  return steps.some(({ recorded, result }) => result.ok && says(recorded.label ?? '', ...meanings))
}

function isAboutOrder(
  { context }: ObservedElement,
  { title, url }: Observation,
  steps: readonly Step[],
): boolean {
  const path = (URL.parse(url)?.pathname ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  return (
    says(`${context ?? ''}. ${title}. ${path}`, checkoutWords, ...ordering) ||
    wasUsed(steps, checkoutWords)
  )
}

function isOfForm(element: ObservedElement, control: ObservedElement): boolean {
  return element !== control && element.form === control.form
}

function isWritten({ role, tag, inputType }: ObservedElement): boolean {
  const isText = role === 'textbox' || tag === 'textarea'
  return isText && inputType !== 'password' && inputType !== 'search'
}

function isLogin(form: readonly ObservedElement[]): boolean {
  const [password, ...others] = form.filter(({ inputType }) => inputType === 'password')
  if (password === undefined || others.length > 0) return false
  return password.fieldHint !== 'new-password' && form.filter(isWritten).length <= 1
}

/** A form about a person, or a message; not a login, nor one that goes on. */
function findSent(control: ObservedElement, form: readonly ObservedElement[]): FinalAct | null {
  if (!isButton(control) || says(control.name, proceedWords, searchWords)) return null
  if (isLogin(form)) return null
  const isAsked = form.some((field) => isWritten(field) && isPersonal(field))
  const isSender = control.inputType === 'submit' || says(control.name, sendWords)
  return isSender && isAsked ? 'send' : null
}

function isPersonal({ tag, inputType, fieldHint }: ObservedElement): boolean {
  return (
    tag === 'textarea' || personalTypes.has(inputType ?? '') || personalHints.test(fieldHint ?? '')
  )
}
