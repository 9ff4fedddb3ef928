import type { ObservedElement } from '../turn/observation.ts'
import { signInWords } from '../words/account/sign-in.ts'
import { signOutWords } from '../words/account/sign-out.ts'
import { signUpWords } from '../words/account/sign-up.ts'
import { signWords } from '../words/account/sign.ts'
import { subscribeWords } from '../words/account/subscribe.ts'
import { applyWords } from '../words/controls/apply.ts'
import { confirmWords } from '../words/controls/confirm.ts'
import { proceedWords } from '../words/controls/proceed.ts'
import { searchWords } from '../words/controls/search.ts'
import { sendWords } from '../words/controls/send.ts'
import { startWords } from '../words/controls/start.ts'
import { says } from '../words/says.ts'
import { addToCartWords } from '../words/shop/add-to-cart.ts'
import { addWords } from '../words/shop/add.ts'
import { bookWords } from '../words/shop/book.ts'
import { buyWords } from '../words/shop/buy.ts'
import { checkoutWords } from '../words/shop/checkout.ts'
import { orderWords } from '../words/shop/order.ts'
import { payWords } from '../words/shop/pay.ts'

/** What a user does with controls to reach a goal. */
const keyActs = [
  buyWords,
  addWords,
  addToCartWords,
  checkoutWords,
  payWords,
  orderWords,
  bookWords,
  sendWords,
  applyWords,
  searchWords,
  confirmWords,
  startWords,
  proceedWords,
  signInWords,
  signOutWords,
  signUpWords,
  signWords,
  subscribeWords,
]

/** Whether a control is essential for what users come for, so that its failure keeps them from a goal. */
export function isKeyControl({ name }: Pick<ObservedElement, 'name'>): boolean {
  return says(name, ...keyActs)
}
