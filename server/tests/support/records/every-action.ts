import type { Action } from '../../../src/turn/action.ts'

/** Every kind of action with all its fields, in an order that keeps `note` among the older turns. */
export const everyAction: readonly Action[] = [
  { kind: 'note', text: 'The mug costs 18 €.' },
  { kind: 'click', ref: 'e1' },
  { kind: 'type', ref: 'e2', text: 'mug', submit: true },
  { kind: 'select', ref: 'e3', option: 'Blue' },
  { kind: 'check', ref: 'e4', checked: false },
  { kind: 'press', key: 'Escape' },
  { kind: 'hover', ref: 'e1' },
  { kind: 'drag', ref: 'e1', text: 'Done' },
  { kind: 'scroll', to: 'down' },
  { kind: 'scroll_box', ref: 'e3', to: 'down' },
  { kind: 'answer_dialog', accept: true, text: 'Maya' },
  { kind: 'find', text: 'returns' },
  { kind: 'back' },
  { kind: 'forward' },
  { kind: 'goto', url: 'https://shop.example/help' },
  { kind: 'wait', ms: 1500 },
  { kind: 'upload', ref: 'e5', sample: 'pdf' },
  { kind: 'use_credential', ref: 'e2', credential: 'cred_1', field: 'username' },
  { kind: 'ask_for_help', text: 'Where is the cart?' },
  { kind: 'give_up', reason: 'I have had enough.' },
  { kind: 'done', summary: 'The order is placed.', quote: 'Thank you' },
]
