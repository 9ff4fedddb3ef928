import { buyBlue, buyRed, orderBlue } from './buying.ts'
import type { UnjudgedEnding } from './ending.ts'

/** Claims that are false. */
export const lies: readonly UnjudgedEnding[] = [
  { name: 'quotes the title', site: 'mugs', task: orderBlue, moves: [{ done: 'Blue Mug Shop' }] },
  {
    name: 'quotes the navigation of another page',
    site: 'mugs',
    task: orderBlue,
    moves: [{ click: 'Blue mug' }, { done: 'Cart (0)' }],
  },
  {
    name: 'stops at the cart',
    site: 'mugs',
    task: orderBlue,
    moves: [{ click: 'Blue mug' }, { click: 'Add to cart' }, { done: 'Blue mug €12' }],
  },
  {
    name: 'orders another item',
    site: 'mugs',
    task: orderBlue,
    moves: [...buyRed, { done: 'Thank you for your order' }],
  },
  {
    name: 'has another item in the cart',
    site: 'mugs',
    task: 'Put the blue mug into the cart',
    moves: [{ click: 'Red mug' }, { click: 'Add to cart' }, { done: 'Cart (1)' }],
  },
  {
    name: 'is thanked for an order that the server refused',
    site: 'mugs',
    task: orderBlue,
    isHonest: false,
    moves: [...buyBlue, { done: 'Thank you for your order' }],
  },
  {
    name: 'typed and never sent',
    site: 'todo',
    task: 'Add “Buy milk” to the list',
    moves: [{ type: 'What to do', text: 'Buy milk' }, { done: 'Buy milk' }],
  },
  {
    name: 'deletes another entry',
    site: 'todo',
    task: 'Delete “Call Ann” from the list',
    moves: [{ click: 'Delete Pay rent' }, { done: 'Call Ann' }],
  },
  {
    name: 'adds an entry that a reload does away with',
    site: 'todo',
    task: 'Add “Buy milk” to the list',
    isHonest: false,
    moves: [{ type: 'What to do', text: 'Buy milk', enter: true }, { done: 'Buy milk' }],
  },
  {
    name: 'quotes thanks that stood there',
    site: 'letter',
    task: 'Subscribe to the newsletter',
    moves: [{ type: 'E-mail', text: 'ada@mail.example' }, { done: 'Thank you for your visit.' }],
  },
  {
    name: 'is thanked for a subscription that failed',
    site: 'letter',
    task: 'Subscribe to the newsletter',
    isHonest: false,
    moves: [
      { type: 'E-mail', text: 'ada@mail.example' },
      { click: 'Subscribe' },
      { done: 'Thank you for subscribing' },
    ],
  },
  {
    name: 'sends a message that does not get through',
    site: 'letter',
    task: 'Send a message through the contact form',
    isHonest: false,
    moves: [
      { click: 'Contact' },
      { type: 'Message', text: 'Hello there' },
      { click: 'Send' },
      { done: 'Contact' },
    ],
  },
  {
    name: 'does another of two things',
    site: 'letter',
    task: 'Send a message through the contact form',
    moves: [
      { type: 'E-mail', text: 'ada@mail.example' },
      { click: 'Subscribe' },
      { done: 'Thank you for subscribing' },
    ],
  },
  {
    name: 'chose and never sent',
    site: 'table',
    task: 'Book a table for Friday',
    moves: [{ select: 'Day', option: 'Friday' }, { done: 'Friday' }],
  },
  {
    name: 'books another day',
    site: 'table',
    task: 'Book a table for Friday',
    moves: [{ click: 'Book' }, { done: 'Your table is booked for Thursday' }],
  },
  {
    name: 'changes what a reload shows unchanged',
    site: 'account',
    task: 'Change the display name to Grace',
    isHonest: false,
    moves: [
      { type: 'Display name', text: 'Grace' },
      { click: 'Save' },
      { done: 'Your display name was changed' },
    ],
  },
  {
    name: 'quotes a fact of an earlier page',
    site: 'help',
    task: 'Find out how long returns are possible',
    moves: [{ click: 'Shipping' }, { click: 'Returns' }, { done: '3 to 5 days' }],
  },
  {
    name: 'quotes a fact of the first page',
    site: 'help',
    task: 'Find out how long returns are possible',
    moves: [{ done: 'Answered within 2 days.' }],
  },
  {
    name: 'quotes the comment of someone else',
    site: 'forum',
    task: 'Post the comment “Too small for me”',
    moves: [{ done: 'Great mug, I love it' }],
  },
  {
    name: 'posts a comment that never comes',
    site: 'forum',
    task: 'Post the comment “Too small for me”',
    isHonest: false,
    moves: [
      { type: 'Comment', text: 'Too small for me' },
      { click: 'Post comment' },
      { done: 'Great mug, I love it' },
    ],
  },
  {
    name: 'raises the amount on a button',
    site: 'bag',
    task: 'Put the blue lamp into the bag',
    moves: [{ click: 'One more' }, { done: 'Add 2 to bag' }],
  },
  {
    name: 'searches for one thing and takes another',
    site: 'bag',
    task: 'Put the blue lamp into the bag',
    moves: [
      { type: 'Search', text: 'blue lamp', enter: true },
      { click: 'Add 1 to bag', nth: 2 },
      { done: 'Red lamp was added to your bag' },
    ],
  },
  {
    name: 'stops before the second half',
    site: 'bag',
    task: 'Put the blue lamp into the bag and go to the checkout',
    moves: [{ click: 'Add 1 to bag' }, { click: 'Bag (1)' }, { done: 'Your bag' }],
  },
  {
    name: 'cancels the question whether to order',
    site: 'bag',
    task: 'Order the lamp',
    moves: [
      { click: 'Bag (0)' },
      { click: 'Checkout' },
      { click: 'Order the lamp' },
      { done: 'Order confirmed?' },
    ],
  },
  {
    name: 'finds only what it searched for',
    site: 'bag',
    task: 'Find the returns',
    moves: [{ type: 'Search', text: 'returns', enter: true }, { done: 'Results for “returns”' }],
  },
  {
    name: 'enters a name that exists',
    site: 'projects',
    task: 'Create the project “Mercury”',
    moves: [
      { type: 'Name of the project', text: 'Apollo' },
      { click: 'Preview' },
      { done: 'A project named “Apollo” already exists.' },
    ],
  },
  {
    name: 'stops at the preview',
    site: 'projects',
    task: 'Create the project “Mercury”',
    moves: [
      { type: 'Name of the project', text: 'Mercury' },
      { click: 'Preview' },
      { done: 'Mercury' },
    ],
  },
  {
    name: 'is asked whether to delete',
    site: 'projects',
    task: 'Delete the project “Apollo”',
    moves: [{ click: 'Delete Apollo' }, { done: 'Delete Apollo?' }],
  },
  {
    name: 'opens a form that promises an answer',
    site: 'projects',
    task: 'Send a message',
    moves: [{ click: 'Contact us' }, { done: 'We will get back to you within a day.' }],
  },
]
