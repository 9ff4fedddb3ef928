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

test('a link to a page that cannot be opened is a problem of that page', () => {
  expect(detect(click, lost)).toMatchObject([
    {
      subject: 'shop.example/checkout cannot be opened',
      attribution: 'site',
      status: 'unverified',
      severity: 3,
      title: 'The “Checkout” link leads to a page that cannot be opened',
      observed:
        'Instead of /checkout, the browser showed its own error page. The response was empty.',
    },
  ])
})

test.each([
  ['net::ERR_CERT_DATE_INVALID', 'The certificate of its host is not valid.'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'No secure connection could be made.'],
  ['net::ERR_TOO_MANY_REDIRECTS', 'It redirects endlessly.'],
  ['net::ERR_TIMED_OUT', 'It did not respond in time.'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'It could not be loaded.'],
  ['net::ERR_HTTP2_PROTOCOL_ERROR', 'It could not be loaded.'],
])('the cause %s is told in words', (error, words) => {
  expect(detect(click, { ...lost, error })).toMatchObject([
    { observed: `Instead of /checkout, the browser showed its own error page. ${words}` },
  ])
})

test.each([
  ['blocked by us', { blocked: true }],
  ['cancelled by the page', { error: 'net::ERR_ABORTED' }],
  ['of another site', { url: 'https://pay.other.example/' }],
  ['for a picture', { resourceType: 'image' }],
  ['that was answered', { status: 404 }],
  ['for a host that does not exist', { error: 'net::ERR_NAME_NOT_RESOLVED' }],
  ['that the browser does not send again', { error: 'net::ERR_CACHE_MISS' }],
  ['that may not leave the browser', { error: 'net::ERR_BLOCKED_BY_RESPONSE' }],
])('a request %s is no page that cannot be opened', (_name, parts) => {
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
    { attribution: 'site', title: 'The page /checkout cannot be opened' },
  ])
  expect(detect({ kind: 'goto', url: elsewhere }, { ...lost, url: elsewhere })).toMatchObject([
    { attribution: 'agent', title: 'The page help.shop.example/ cannot be opened' },
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
