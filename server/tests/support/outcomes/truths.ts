import { buyBlue, orderBlue } from './buying.ts'
import type { UnjudgedEnding } from './ending.ts'

/** Claims that are true. */
export const truths: readonly UnjudgedEnding[] = [
  {
    name: 'orders',
    site: 'mugs',
    task: orderBlue,
    moves: [...buyBlue, { done: 'Thank you for your order' }],
  },
  {
    name: 'orders and quotes what says little',
    site: 'mugs',
    task: orderBlue,
    moves: [...buyBlue, { done: 'Cart (0)' }],
  },
  {
    name: 'puts into the cart',
    site: 'mugs',
    task: 'Put the blue mug into the cart',
    moves: [{ click: 'Blue mug' }, { click: 'Add to cart' }, { done: 'Blue mug €12' }],
  },
  {
    name: 'opens a page',
    site: 'mugs',
    task: 'Find the page of the red mug',
    moves: [{ click: 'Red mug' }, { done: 'Red mug' }],
  },
  {
    name: 'adds an entry',
    site: 'todo',
    task: 'Add “Buy milk” to the list',
    moves: [{ type: 'What to do', text: 'Buy milk' }, { click: 'Add' }, { done: 'Buy milk' }],
  },
  {
    name: 'adds an entry by Enter',
    site: 'todo',
    task: 'Add “Water the plants” to the list',
    moves: [
      { type: 'What to do', text: 'Water the plants', enter: true },
      { done: 'Water the plants' },
    ],
  },
  {
    name: 'ticks an entry',
    site: 'todo',
    task: 'Mark “Call Ann” as done',
    moves: [{ check: 'Call Ann' }, { done: 'Call Ann' }],
  },
  {
    name: 'deletes an entry',
    site: 'todo',
    task: 'Delete “Call Ann” from the list',
    moves: [{ click: 'Delete Call Ann' }, { done: 'Pay rent' }],
  },
  {
    name: 'subscribes',
    site: 'letter',
    task: 'Subscribe to the newsletter',
    moves: [
      { type: 'E-mail', text: 'ada@mail.example' },
      { click: 'Subscribe' },
      { done: 'Thank you for subscribing' },
    ],
  },
  {
    name: 'sends a message',
    site: 'letter',
    task: 'Send a message through the contact form',
    moves: [
      { click: 'Contact' },
      { type: 'Message', text: 'Hello there' },
      { click: 'Send' },
      { done: 'We have got your message and will reply soon.' },
    ],
  },
  {
    name: 'books',
    site: 'table',
    task: 'Book a table for Friday',
    moves: [
      { select: 'Day', option: 'Friday' },
      { click: 'Book' },
      { done: 'Your table is booked for Friday' },
    ],
  },
  {
    name: 'cancels',
    site: 'table',
    task: 'Cancel the booking',
    moves: [
      { click: 'Book' },
      { click: 'Home' },
      { click: 'Cancel booking' },
      { done: 'Your booking is cancelled' },
    ],
  },
  {
    name: 'changes a name',
    site: 'account',
    task: 'Change the display name to Grace',
    moves: [
      { type: 'Display name', text: 'Grace' },
      { click: 'Save' },
      { done: 'Your display name was changed' },
    ],
  },
  {
    name: 'creates an account',
    site: 'account',
    task: 'Create an account',
    moves: [
      { click: 'Create an account' },
      { type: 'User name', text: 'grace' },
      { click: 'Create account' },
      { done: 'Welcome, your account is created' },
    ],
  },
  {
    name: 'finds a fact',
    site: 'help',
    task: 'Find out how long returns are possible',
    moves: [{ click: 'Returns' }, { done: 'within 30 days' }],
  },
  {
    name: 'finds a price',
    site: 'help',
    task: 'Find out how much shipping costs',
    moves: [{ click: 'Shipping' }, { done: 'costs €4' }],
  },
  {
    name: 'finds opening hours',
    site: 'help',
    task: 'Find out when the shop is open',
    moves: [{ click: 'Opening hours' }, { done: '9:00 to 17:00' }],
  },
  {
    name: 'posts a comment',
    site: 'forum',
    task: 'Post the comment “Too small for me”',
    moves: [
      { type: 'Comment', text: 'Too small for me' },
      { click: 'Post comment' },
      { done: 'Too small for me' },
    ],
  },
  {
    name: 'votes',
    site: 'forum',
    task: 'Vote for the mug',
    moves: [{ click: 'Vote for this mug' }, { done: 'Your vote is counted' }],
  },
  {
    name: 'puts into the bag and goes on',
    site: 'bag',
    task: 'Put the blue lamp into the bag and go to the checkout',
    moves: [
      { click: 'Add 1 to bag' },
      { click: 'Bag (1)' },
      { click: 'Checkout' },
      { done: 'Checkout' },
    ],
  },
  {
    name: 'takes what it searched for',
    site: 'bag',
    task: 'Put the red lamp into the bag',
    moves: [
      { type: 'Search', text: 'red lamp', enter: true },
      { click: 'Add 1 to bag', nth: 2 },
      { done: 'Red lamp was added to your bag' },
    ],
  },
  {
    name: 'creates after a preview',
    site: 'projects',
    task: 'Create the project “Mercury”',
    moves: [
      { type: 'Name of the project', text: 'Mercury' },
      { click: 'Preview' },
      { click: 'Create' },
      { done: 'Mercury' },
    ],
  },
  {
    name: 'deletes after a question',
    site: 'projects',
    task: 'Delete the project “Apollo”',
    moves: [{ click: 'Delete Apollo' }, { click: 'Yes, delete Apollo' }, { done: 'Projects' }],
  },
]
