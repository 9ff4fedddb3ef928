import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { ActionResult } from '../../../turn/action.ts'
import { loginCuts } from '../../../turn/login-block.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { deadClick } from './dead-click.ts'
import { repeatedClick } from './repeated-click.ts'

const persona = createTestPersona()

test('a button without any effect is dead, and verified the second time', () => {
  const step = click(describeControl('e1', 'Buy now'))
  expect(deadClick.detect({ step, earlier: [], persona })).toMatchObject([
    {
      attribution: 'site',
      category: 'interaction',
      severity: 3,
      status: 'unverified',
      subject: 'shop.example/ button buy now',
      title: 'The “Buy now” button does nothing',
    },
  ])
  expect(deadClick.detect({ step, earlier: [step], persona })).toMatchObject([
    { status: 'verified' },
  ])
})

test.each([
  ['beside it', { x: 40, y: 300, width: 50, height: 30 }, 0],
  ['far away', { x: 100, y: 900, width: 200, height: 30 }, 1],
])('a button whose empty field is %s', (_title, box, findings) => {
  const button = describeControl('e1', 'Add')
  const before = describePage({ elements: [button, describeField('e2', 'New task', { box })] })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before })
  expect(deadClick.detect({ step, earlier: [], persona })).toHaveLength(findings)
})

test.each([
  ['Next', 3],
  ['Next step', 3],
  ['Next picture', 2],
  ['Continue to payment', 3],
])('the severity of a dead “%s” depends on whether a goal needs it', (name, severity) => {
  const step = click(describeControl('e1', name))
  expect(deadClick.detect({ step, earlier: [], persona })).toMatchObject([{ severity }])
})

test.each(['Kaufen', 'カートに入れる', 'اشتر الآن'])('“%s” is as important as “Buy”', (name) => {
  const step = click(describeControl('e1', name))
  expect(deadClick.detect({ step, earlier: [], persona })).toMatchObject([{ severity: 3 }])
})

test('a link that leads to another page and does nothing is dead', () => {
  const step = click(describeControl('e1', 'Terms', { href: 'https://shop.example/terms' }))
  expect(deadClick.detect({ step, earlier: [], persona })).toMatchObject([{ severity: 2 }])
})

test('a link without an address is reported by empty-link', () => {
  const step = click(describeControl('e1', 'Terms', { href: 'https://shop.example/#' }))
  expect(deadClick.detect({ step, earlier: [], persona })).toEqual([])
})

test.each([
  ['copies to the clipboard', describeControl('e1', 'Copy code')],
  ['downloads a file', describeControl('e1', 'Price list', { href: 'https://shop.example/a.pdf' })],
  [
    'leads to a place on the page',
    describeControl('e1', 'Top', { href: 'https://shop.example/#a' }),
  ],
  ['is of what is shown now', describeControl('e1', '2', { current: true })],
  ['resets a form', describeControl('e1', 'Anfang', { inputType: 'reset' })],
  ['clears what is empty', describeControl('e1', 'Filter zurücksetzen')],
  ['clears what is empty, in Japanese', describeControl('e1', '条件をクリア')],
  [
    'leads to this very page with a slash',
    describeControl('e1', 'Home', { href: 'https://shop.example' }),
  ],
  ['leads to this very page', describeControl('e1', 'Home', { href: 'https://shop.example/' })],
  ['opens the mail program', describeControl('e1', 'Write', { href: 'mailto:a@shop.example' })],
  ['is chosen already', describeControl('e1', 'Day', { checked: true })],
  ['is a field', describeField('e1', 'Name')],
  ['counts up to a limit', describeControl('e1', '▲')],
])('a click on a control that %s may have no visible effect', (_title, control) => {
  expect(deadClick.detect({ step: click(control), earlier: [], persona })).toEqual([])
})

test.each<[string, Partial<ActionResult>, Partial<Observation>]>([
  ['changed something', { changed: true }, {}],
  ['sent a request', { requests: 1 }, {}],
  ['did not take place', { ok: false }, {}],
  ['opened a window', { navigated: true }, {}],
  [
    'raised a dialog',
    {},
    { dialogs: [{ type: 'alert', message: 'Sure?', answer: 'accepted', text: null }] },
  ],
  [
    'was blocked from leaving',
    {},
    { blockedNavigations: [{ url: 'https://a.example/', reason: '' }] },
  ],
  [
    'was blocked from sending a login',
    {},
    {
      failedRequests: [
        {
          method: 'POST',
          url: 'https://a.example/',
          status: null,
          resourceType: 'fetch',
          error: loginCuts.sent,
          blocked: true,
        },
      ],
    },
  ],
  ['was cut off', {}, { settled: false }],
  ['showed a line that no change of the document tells of', {}, { lines: ['Sizes: S, M, L'] }],
])('a click that %s is not dead', (_title, result, after) => {
  const step = click(describeControl('e1', 'Buy'), { result, after })
  expect(deadClick.detect({ step, earlier: [], persona })).toEqual([])
})

test.each([
  ['a required field', 'Send', describeField('e2', 'Name', { required: true })],
  ['a search field', 'Search', describeField('e2', 'Search', { role: 'searchbox' })],
])('a button may wait for %s', (_title, name, field) => {
  const step = click(describeControl('e1', name), { others: [field] })
  expect(deadClick.detect({ step, earlier: [], persona })).toEqual([])
})

test('an empty field of another part of the page is nothing a button waits for', () => {
  const box = { x: 100, y: 900, width: 200, height: 30 }
  const field = describeField('e2', 'E-mail', { required: true, region: 'footer', box })
  const step = click(describeControl('e1', 'Show sizes'), { others: [field] })
  expect(deadClick.detect({ step, earlier: [], persona })).toHaveLength(1)
})

test.each(['Link kopieren', 'Télécharger', '印刷する'])(
  '“%s” may work without a visible effect',
  (name) => {
    const step = click(describeControl('e1', name))
    expect(deadClick.detect({ step, earlier: [], persona })).toEqual([])
  },
)

test.each<[string, string | null, Partial<ObservedElement>]>([
  ['a required field of another form', '#order', { required: true, form: '#newsletter' }],
  ['a required field of the footer', null, { required: true, region: 'footer' }],
  ['a search in the header', null, { role: 'searchbox', region: 'header' }],
  ['a search in a form of its own', null, { role: 'searchbox', form: '#search' }],
])('a button does not wait for %s', (_title, form, field) => {
  const others = [describeField('e2', 'Other', field)]
  const step = click(describeControl('e1', 'Find a shop', { form }), { others })
  expect(deadClick.detect({ step, earlier: [], persona })).toHaveLength(1)
})

test.each<[string, Partial<ObservedElement>, number]>([
  ['a text', { value: 'blue' }, 1],
  ['no text', { value: '', box: { x: 900, y: 10, width: 200, height: 30 } }, 0],
  ['a choice', { tag: 'select', value: 'Blue', options: ['All', 'Blue'] }, 1],
  ['no choice', { tag: 'select', value: 'All', options: ['All', 'Blue'] }, 0],
  ['a tick', { role: 'checkbox', value: null, checked: true }, 1],
])('a button that clears %s', (_title, field, findings) => {
  const others = [describeField('e2', 'Colour', field)]
  const step = click(describeControl('e1', 'Clear filters'), { others })
  expect(deadClick.detect({ step, earlier: [], persona })).toHaveLength(findings)
})

test('the third click that only sends a request is reported', () => {
  const step = click(describeControl('e1', 'Apply voucher'), { result: { requests: 1 } })
  expect(repeatedClick.detect({ step, earlier: [step], persona })).toEqual([])
  expect(repeatedClick.detect({ step, earlier: [step, step], persona })).toMatchObject([
    {
      attribution: 'site',
      category: 'feedback',
      severity: 3,
      subject: 'shop.example/ button apply voucher',
    },
  ])
})

test.each([
  ['a download', describeControl('e1', 'Download invoice'), {}],
  ['a lookup field', describeField('e1', 'Town'), {}],
  ['a control with a visible effect', describeControl('e1', 'Load more'), { changed: true }],
])('clicking %s three times is not reported', (_title, control, result) => {
  const step = click(control, { result: { requests: 1, ...result } })
  expect(repeatedClick.detect({ step, earlier: [step, step], persona })).toEqual([])
})

interface Around {
  result?: Partial<ActionResult>
  after?: Partial<Observation>
  others?: ObservedElement[]
}

function click(control: ObservedElement, { result, after, others = [] }: Around = {}): Step {
  const elements = [control, ...others]
  return describeStep(
    { kind: 'click', ref: control.ref },
    {
      before: describePage({ elements }),
      after: describePage({ elements, ...after }),
      result: { changed: false, ...result },
    },
  )
}

test.each([
  ['lies behind a dialog, as wide as the window', { x: 0, y: 0, width: 1280, height: 800 }],
  ['is as high as half of the window', { x: 0, y: 0, width: 1280, height: 400 }],
  ['is around a field', { x: 80, y: 280, width: 300, height: 70 }],
])('what %s is no button', (_title, box) => {
  const surface = describeControl('e1', 'Search', { box })
  const before = describePage({ elements: [surface, describeField('e2', 'Find')] })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before })
  expect(deadClick.detect({ step, earlier: [], persona })).toEqual([])
})

const docs = (anchor: string) => `https://shop.example/docs${anchor}`

test.each([
  ['its page is shown', '#pet', '#pet', 0],
  ['another page is shown since', '#pet', '#store', 1],
  ['it never led anywhere', '#start', '#start', 1],
])('an entry of a menu that is pressed again while %s', (_when, led, now, findings) => {
  const entry = describeControl('e1', 'Find a pet', { role: 'menuitem', tag: 'li' })
  const start = describePage({ url: docs('#start'), elements: [entry] })
  const opened = describePage({ ...start, url: docs(led), fingerprint: 'f2' })
  const past = describeStep({ kind: 'click', ref: 'e1' }, { before: start, after: opened })
  const before = describePage({ ...start, url: docs(now), fingerprint: 'f3' })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { turn: 2, before })
  expect(deadClick.detect({ step, earlier: [past], persona })).toHaveLength(findings)
})
