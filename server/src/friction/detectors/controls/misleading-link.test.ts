import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../../turn/observation.ts'
import { misleadingLink } from './misleading-link.ts'
import type { NoticedFriction } from '../../detector.ts'

test('a link whose words stand nowhere on its page misleads', () => {
  expect(goAndReturn('See the autumn lookbook', {})).toMatchObject([
    {
      attribution: 'site',
      category: 'navigation',
      severity: 2,
      subject: 'shop.example/ link see the autumn lookbook',
      title: 'The “See the autumn lookbook” link leads to something else',
    },
  ])
})

test.each<[string, string, Partial<Observation>]>([
  ['names its page', 'Autumn lookbook', { lines: ['All of autumn'] }],
  ['names the page in other forms', 'Deliveries', { lines: ['Delivered in a day'] }],
  ['names no topic', 'Read more', {}],
  ['ends the login', 'Log out', { title: 'Tea', url: 'https://shop.example/' }],
  ['leads to an error page', 'Autumn lookbook', { status: 404 }],
  ['leads to a page that was cut off', 'Autumn lookbook', { settled: false }],
])('a link that %s does not', (_title, name, page) => {
  expect(goAndReturn(name, page)).toEqual([])
})

/** What is said when the visitor follows a link to a page about shipping and goes back at once. */
function goAndReturn(name: string, page: Partial<Observation>): NoticedFriction[] {
  const url = 'https://shop.example/shipping'
  const elements = [describeControl('e1', name, { href: url })]
  const start = describePage({ elements })
  const led = describePage({ url, documentId: 'd2', title: 'Shipping', ...page })
  const entry = describeStep({ kind: 'click', ref: 'e1' }, { before: start, after: led })
  const step = describeStep({ kind: 'back' }, { before: led, after: { ...start } })
  return misleadingLink.detect({ step, earlier: [entry], persona: createTestPersona() })
}
