import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Action } from '../../../turn/action.ts'
import type { FailedRequest } from '../../../turn/observation.ts'
import type { NoticedFriction } from '../../detector.ts'
import { unreachablePage } from './unreachable-page.ts'

const persona = createTestPersona()
const cart = describePage({
  url: 'https://shop.example/cart',
  elements: [describeControl('e1', 'Checkout', { href: 'https://shop.example/checkout' })],
})
const click: Action = { kind: 'click', ref: 'e1' }
const lost: FailedRequest = {
  method: 'GET',
  url: 'https://shop.example/checkout',
  resourceType: 'document',
  status: null,
  error: 'net::ERR_EMPTY_RESPONSE',
  blocked: false,
}

test('a link to a page whose server does not respond is a problem of that page', () => {
  expect(detect(click, lost)).toMatchObject([
    {
      subject: 'shop.example/checkout does not respond',
      attribution: 'site',
      status: 'unverified',
      severity: 3,
      title: 'The “Checkout” link leads to a page that does not respond',
      observed:
        'The server did not respond to GET /checkout, and the browser showed its own error page.',
    },
  ])
})

test.each([
  ['blocked by us', { blocked: true }],
  ['cancelled by the page', { error: 'net::ERR_ABORTED' }],
  ['of another site', { url: 'https://pay.other.example/' }],
  ['for a picture', { resourceType: 'image' }],
  ['that was answered', { status: 404 }],
])('a request %s is no page that does not respond', (_name, parts) => {
  expect(detect(click, { ...lost, ...parts })).toEqual([])
})

test('a lost request on a page that opened is another problem', () => {
  const after = describePage({ documentId: 'd2', failedRequests: [lost] })
  const step = describeStep(click, { before: cart, after })
  expect(unreachablePage.detect({ step, earlier: [], persona })).toEqual([])
})

test('an address on another host that the visitor typed may never have existed', () => {
  const elsewhere = 'https://help.shop.example/'
  expect(detect({ kind: 'goto', url: lost.url }, lost)).toMatchObject([
    { attribution: 'site', title: '/checkout does not respond' },
  ])
  expect(detect({ kind: 'goto', url: elsewhere }, { ...lost, url: elsewhere })).toMatchObject([
    { attribution: 'agent', title: 'Help.shop.example/ does not respond' },
  ])
})

/** What is noticed when the action ends on the error page of the browser after this request. */
function detect(action: Action, request: FailedRequest): NoticedFriction[] {
  const after = describePage({
    url: 'chrome-error://chromewebdata/',
    documentId: 'd2',
    failedRequests: [request],
  })
  const step = describeStep(action, { before: cart, after })
  return unreachablePage.detect({ step, earlier: [], persona })
}
