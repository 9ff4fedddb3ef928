import { expect, test } from 'vitest'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { describeOutcomeFacts, judgeByCode, readAim } from './outcome-facts.ts'

const targetUrl = 'https://shop.example/'
const mugs = 'https://shop.example/shop/mugs'

test('a page is reached when its name is that of the step', () => {
  const steps = [use('Mugs', { url: mugs, title: 'Mugs – Shop' }, 3)]
  expect(find('Open the mugs', steps)).toEqual([
    { flow: 'Open the mugs', status: 'reached', turn: 3, quote: 'Mugs – Shop' },
  ])
})

test('an error page under that name is not reached', () => {
  const steps = [use('Mugs', { url: mugs, title: 'Mugs', status: 404 }, 3)]
  expect(find('Open the mugs', steps)).toMatchObject([{ status: 'not_reached', turn: 3 }])
})

test.each([
  ['its address alone', { url: 'https://shop.example/mugs', title: 'Blue House' }],
  ['a search in its address', { url: 'https://shop.example/s?q=mugs', title: 'Search' }],
  ['the name of the site', { url: 'https://shop.example/cups', title: 'Cups – Mugs and More' }],
  ['a page that says it is not there', { url: mugs, title: 'Mugs: page not found' }],
  ['results that are none', { url: mugs, title: 'Mugs', text: '# No results for mugs' }],
])('a page is not reached by %s', (_title, after) => {
  const start = describePage({ title: 'Welcome – Mugs and More' })
  expect(find('Open the mugs', [use('Mugs', after, 3)], start)).toMatchObject([
    { status: 'not_reached' },
  ])
})

test('results that repeat a search are the page that was asked for only if the task says search', () => {
  const field = describePage({ elements: [describeField('e1', 'Search')] })
  const results = describePage({ url: 'https://shop.example/s', title: 'Results for “mugs”' })
  const search = { kind: 'type', ref: 'e1', text: 'mugs', submit: true } as const
  const steps = [describeStep(search, { before: field, after: results })]
  expect(find('Find the mugs', steps)).toMatchObject([{ status: 'not_reached' }])
  expect(find('Search for mugs', steps)).toMatchObject([{ status: 'reached' }])
})

test('what was only searched for, in a page of results, is not what was used', () => {
  const field = describePage({ elements: [describeField('e1', 'Search')] })
  const results = describePage({
    url: 'https://shop.example/s?q=blue+mug',
    title: 'Results for “blue mug”',
    elements: [describeControl('e2', 'Add to cart', { item: 'Red mug' })],
  })
  const { facts } = results
  const added = describePage({
    ...results,
    facts: { ...facts, successes: ['Red mug was added to your cart'] },
  })
  const steps = [
    describeStep(
      { kind: 'type', ref: 'e1', text: 'blue mug', submit: true },
      { turn: 1, before: field, after: results },
    ),
    describeStep({ kind: 'click', ref: 'e2' }, { turn: 2, before: results, after: added }),
  ]
  expect(find('Put the blue mug into the cart', steps)).toMatchObject([{ status: 'not_reached' }])
  expect(find('Put the red mug into the cart', steps)).toMatchObject([{ status: 'reached' }])
})

test('a step that goes on with something to look at is reached once its page is open', () => {
  const added = say('Add to cart', 'Mug was added to your cart')
  const flow = 'Put a mug into the cart and go to the checkout'
  const cart = use('Cart', { url: 'https://shop.example/cart', title: 'Cart' }, 2)
  const checkout = use('Checkout', { url: 'https://shop.example/pay', title: 'Checkout' }, 3)
  expect(find(flow, [added, cart])).toMatchObject([{ status: 'not_reached' }])
  expect(find(flow, [added, cart, checkout])).toMatchObject([{ status: 'reached' }])
})

test('a step that changes something is reached if the site says so', () => {
  const steps = [say('Add to cart', 'Speckled mug was added to your cart')]
  expect(find('Put a mug into the cart', steps)).toMatchObject([
    { status: 'reached', quote: 'Speckled mug was added to your cart' },
  ])
})

test('another item in the cart is not the requested one', () => {
  const steps = [say('Add to cart', 'Ramen bowl was added to your cart')]
  expect(find('Put a mug into the cart', steps)).toMatchObject([
    { status: 'not_reached', turn: 1, quote: null },
  ])
})

test('the way to an order names what was ordered', () => {
  const order = say('Pay', 'Thank you for your order 123')
  const chosen = use('Speckled mug', { url: mugs, title: 'Mugs' }, 1)
  expect(find('Buy a mug', [chosen, order])).toMatchObject([{ status: 'reached' }])
  expect(find('Buy a blue lamp', [chosen, order])).toMatchObject([{ status: 'not_reached' }])
})

test('a confirmation of something else does not count, whatever was used on the way', () => {
  const mug = use('Latte mug', { url: mugs, title: 'Mugs' }, 1)
  const cart = use('Cart', { url: 'https://shop.example/cart', title: 'Cart' }, 2)
  const thanks = say('Subscribe', 'Thank you, you are subscribed.')
  expect(find('Put a mug into the cart', [mug, cart, thanks])).toMatchObject([
    { status: 'not_reached', quote: null },
  ])
})

test('a success after a rejected write does not count', () => {
  const failedRequests = [
    {
      method: 'POST',
      url: 'https://shop.example/api/cart',
      status: 500,
      resourceType: 'fetch',
      error: null,
      blocked: false,
    },
  ]
  const step = say('Add to cart', 'Mug was added to your cart')
  const failed = { ...step, after: { ...step.after, failedRequests } }
  expect(find('Put a mug into the cart', [failed])).toMatchObject([{ status: 'not_reached' }])
})

test('a login is shown by the logout control that appears', () => {
  const login = describePage({
    url: 'https://shop.example/login',
    elements: [
      describeField('e1', 'Password', { inputType: 'password' }),
      describeControl('e2', 'Sign in'),
    ],
  })
  const enter = describeStep(
    { kind: 'use_credential', ref: 'e1', credential: 'cred_a', field: 'password' },
    { turn: 1, before: login },
  )
  const press = (name: string): Step =>
    describeStep(
      { kind: 'click', ref: 'e2' },
      {
        turn: 2,
        before: login,
        after: describePage({ documentId: 'd2', elements: [describeControl('e9', name)] }),
      },
    )
  expect(find('Sign in', [enter, press('Log out')])).toEqual([
    { flow: 'Sign in', status: 'reached', turn: 2, quote: 'Log out' },
  ])
  expect(find('Sign in', [enter, press('Help')])).toMatchObject([{ status: 'not_reached' }])
  expect(find('Log in and order', [enter, press('Log out')])).toMatchObject([
    { status: 'not_reached' },
  ])
})

test('a step without any related action was not attempted', () => {
  const steps = [use('Mugs', { url: mugs, title: 'Mugs' }, 1)]
  expect(find('Delete my account', steps)).toEqual([
    { flow: 'Delete my account', status: 'not_attempted', turn: null, quote: null },
  ])
})

function find(flow: string, steps: readonly Step[], start: Observation | null = null) {
  const record = { targetUrl, steps, start, finalObservation: null, reread: null }
  const judged = judgeByCode(readAim({ task: null, flows: [flow] }), record)
  return describeOutcomeFacts(judged, steps, null).flows
}

function use(name: string, after: Parameters<typeof describePage>[0], turn: number): Step {
  const before = describePage({ elements: [describeControl('e1', name)] })
  return describeStep({ kind: 'click', ref: 'e1' }, { turn, before, after: describePage(after) })
}

function say(name: string, message: string): Step {
  const { facts } = describePage()
  return use(name, { facts: { ...facts, successes: [message] } }, 1)
}
