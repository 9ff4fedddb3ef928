import { askBookWords } from '../words/asked/ask-book.ts'
import { askCartWords } from '../words/asked/ask-cart.ts'
import { askChangeWords } from '../words/asked/ask-change.ts'
import { askChooseWords } from '../words/asked/ask-choose.ts'
import { askCreateWords } from '../words/asked/ask-create.ts'
import { askLogInWords } from '../words/asked/ask-log-in.ts'
import { askOrderWords } from '../words/asked/ask-order.ts'
import { askOtherWords } from '../words/asked/ask-other.ts'
import { askRegisterWords } from '../words/asked/ask-register.ts'
import { askRemoveWords } from '../words/asked/ask-remove.ts'
import { askRespondWords } from '../words/asked/ask-respond.ts'
import { askSendWords } from '../words/asked/ask-send.ts'
import { askSubscribeWords } from '../words/asked/ask-subscribe.ts'
import { downloadWords } from '../words/controls/download.ts'
import { printWords } from '../words/controls/print.ts'
import { bookDoneWords } from '../words/finished/book-done.ts'
import { cartDoneWords } from '../words/finished/cart-done.ts'
import { changeDoneWords } from '../words/finished/change-done.ts'
import { createDoneWords } from '../words/finished/create-done.ts'
import { orderDoneWords } from '../words/finished/order-done.ts'
import { registerDoneWords } from '../words/finished/register-done.ts'
import { removeDoneWords } from '../words/finished/remove-done.ts'
import { respondDoneWords } from '../words/finished/respond-done.ts'
import { sendDoneWords } from '../words/finished/send-done.ts'
import { subscribeDoneWords } from '../words/finished/subscribe-done.ts'
import { bagWords } from '../words/matters/bag.ts'
import { bookMatterWords } from '../words/matters/book-matter.ts'
import { orderMatterWords } from '../words/matters/order-matter.ts'
import { registerMatterWords } from '../words/matters/register-matter.ts'
import { removeMatterWords } from '../words/matters/remove-matter.ts'
import { sendMatterWords } from '../words/matters/send-matter.ts'
import { subscribeMatterWords } from '../words/matters/subscribe-matter.ts'
import type { TaskAct } from './task-act.ts'

/** A task that asks for something unknown, such as “insure a boat”: only the site's own words tell that it is done. */
export const otherAct: TaskAct = {
  id: 'other',
  asked: [askOtherWords],
  done: [],
  named: [],
  naming: 'nowhere',
  says: 'it is done',
}

/** Every act that code can recognize, in matching order: specific acts come before general ones. */
export const taskActs: readonly TaskAct[] = [
  {
    id: 'subscribe',
    asked: [askSubscribeWords],
    done: [subscribeDoneWords],
    named: [subscribeMatterWords],
    naming: 'page',
    says: 'the subscription was accepted',
  },
  {
    id: 'register',
    asked: [askRegisterWords],
    done: [registerDoneWords],
    named: [registerMatterWords],
    naming: 'page',
    says: 'the account was created',
  },
  {
    id: 'log_in',
    asked: [askLogInWords],
    done: [],
    named: [],
    naming: 'nowhere',
    says: 'the visitor is logged in (such as a logout link)',
  },
  {
    id: 'cart',
    asked: [askCartWords],
    done: [cartDoneWords],
    named: [bagWords],
    naming: 'control',
    says: 'it is in the cart',
  },
  {
    id: 'order',
    asked: [askOrderWords],
    done: [orderDoneWords],
    named: [orderMatterWords],
    naming: 'message',
    says: 'the order was placed',
  },
  {
    id: 'book',
    asked: [askBookWords],
    done: [bookDoneWords],
    named: [bookMatterWords],
    naming: 'message',
    says: 'the booking was made',
  },
  {
    id: 'send',
    asked: [askSendWords],
    done: [sendDoneWords],
    named: [sendMatterWords],
    naming: 'page',
    says: 'the submission was received',
  },
  {
    id: 'download',
    asked: [downloadWords, printWords],
    done: [],
    named: [],
    naming: 'nowhere',
    says: 'the file is ready',
  },
  {
    id: 'remove',
    asked: [askRemoveWords],
    done: [removeDoneWords],
    named: [removeMatterWords],
    naming: 'nowhere',
    says: 'it was removed',
  },
  {
    id: 'change',
    asked: [askChangeWords],
    done: [changeDoneWords],
    named: null,
    naming: 'nowhere',
    says: 'the change was saved',
  },
  {
    id: 'create',
    asked: [askCreateWords],
    done: [createDoneWords],
    named: null,
    naming: 'nowhere',
    says: 'it was created',
  },
  {
    id: 'respond',
    asked: [askRespondWords],
    done: [respondDoneWords],
    named: null,
    naming: 'nowhere',
    says: 'the response was counted',
  },
  otherAct,
  {
    id: 'choose',
    asked: [askChooseWords],
    done: [changeDoneWords],
    named: null,
    naming: 'nowhere',
    says: 'it was chosen',
  },
]
