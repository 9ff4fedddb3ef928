import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { ActionFailure } from '../../../turn/action.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { agentMistake } from './agent-mistake.ts'
import { coveredTarget } from './covered-target.ts'
import { disabledControl } from './disabled-control.ts'
import { unresponsiveControl } from './unresponsive-control.ts'

const persona = createTestPersona()
const message = 'it did not work'
const button = describeControl('e1', 'Pay')
const far = { x: 900, y: 10, width: 200, height: 30 }

test('a covered button is the fault of the site, and verified the second time', () => {
  const context = fail({
    kind: 'covered',
    message,
    coveredBy: '<div#promo> "Sale" (900x200)',
    isLayer: false,
  })
  expect(coveredTarget.detect(context)).toMatchObject([
    {
      attribution: 'site',
      category: 'layout',
      severity: 3,
      status: 'unverified',
      subject: 'shop.example/ button pay',
      title: 'The “Pay” button is covered by the part of the page that says “Sale”',
    },
  ])
  const again = { ...context, earlier: [context.step] }
  expect(coveredTarget.detect(again)).toMatchObject([{ status: 'verified' }])
})

test('a button behind a layer that hides the whole page is not a fault of its own', () => {
  const coveredBy = '<div.preloader> (1280x800)'
  const context = fail({ kind: 'covered', message, coveredBy, isLayer: false })
  const { before } = context.step
  const veil = { by: coveredBy, selector: '#veil', box: far, isBlank: true, hidden: 30 }
  const scroll = (cover: typeof veil) => {
    const page = { ...before, facts: { ...before.facts, cover } }
    return describeStep({ kind: 'scroll', to: 'down' }, { before: page, after: before })
  }
  expect(coveredTarget.detect({ ...context, earlier: [scroll(veil)] })).toEqual([])
  for (const other of [
    { ...veil, isBlank: false },
    { ...veil, by: '<div.banner>' },
  ])
    expect(coveredTarget.detect({ ...context, earlier: [scroll(other)] })).toHaveLength(1)
})

test('a menu or another layer over a button is normal, whatever it is called', () => {
  const menu = '<ul#languages> "Deutsch English" (200x300)'
  const failure = { kind: 'covered', message, coveredBy: menu } as const
  expect(coveredTarget.detect(fail({ ...failure, isLayer: true }))).toEqual([])
  expect(coveredTarget.detect(fail({ ...failure, isLayer: false }))).toHaveLength(1)
})

test('a panel that the visitor opened on this page is not the site’s fault', () => {
  const coveredBy = '<div> "Pick a size" (400x300)'
  const context = fail({ kind: 'covered', message, coveredBy, isLayer: false })
  const opened = describePage({ elements: context.step.before.elements, lines: ['Pick a size'] })
  const open = { kind: 'click', ref: 'e1' } as const
  const byVisitor = describeStep(open, { before: context.step.before, after: opened })
  const byItself = describeStep(open, { before: opened, after: opened, result: { changed: true } })
  expect(coveredTarget.detect({ ...context, earlier: [byVisitor] })).toEqual([])
  expect(coveredTarget.detect({ ...context, earlier: [byItself] })).toHaveLength(1)
})

test.each([
  [
    'a calendar',
    '‹ März 2027 › 1 2 3 4 5 6 7 8…',
    ['März 2027', '1 | 2 | 3 | 4'],
    ['Termin: 1. 2.'],
  ],
  ['suggestions', 'Bern, Schweiz Berlin…', ['Bern, Schweiz', 'Berlin'], ['Bern']],
  ['a list in Japanese', '緑茶 紅茶', ['緑茶', '紅茶'], ['お茶を選ぶ']],
])(
  '%s that a press opened is known by its words, wherever they stand',
  (_what, says, lines, was) => {
    const coveredBy = `<div> "${says}" (400x300)`
    const context = fail({ kind: 'covered', message, coveredBy, isLayer: false })
    const before = { ...context.step.before, lines: was }
    const after = { ...context.step.before, lines }
    const opened = describeStep({ kind: 'click', ref: 'e1' }, { before, after })
    expect(coveredTarget.detect({ ...context, earlier: [opened] })).toEqual([])
    const others = describeStep(
      { kind: 'click', ref: 'e1' },
      { before: after, after: { ...after } },
    )
    expect(coveredTarget.detect({ ...context, earlier: [others] })).toHaveLength(1)
  },
)

test('a cookie banner over a button is less severe, an open dialog is no defect', () => {
  const banner = '<div#cookie-banner> "We value…" (900x200)'
  const dialog = '<dialog#basket> "Your basket" (400x400)'
  expect(
    coveredTarget.detect(fail({ kind: 'covered', message, coveredBy: banner, isLayer: false })),
  ).toMatchObject([{ severity: 2 }])
  expect(
    coveredTarget.detect(fail({ kind: 'covered', message, coveredBy: dialog, isLayer: false })),
  ).toEqual([])
})

test('a control that does not respond to the second attempt either is unresponsive', () => {
  const context = fail({ kind: 'unresponsive', message })
  const again = { ...context, earlier: [context.step] }
  expect(unresponsiveControl.detect(again)).toMatchObject([
    {
      attribution: 'site',
      category: 'interaction',
      severity: 3,
      status: 'verified',
      subject: 'shop.example/ button pay',
    },
  ])
  expect(unresponsiveControl.detect(context)).toEqual([])
  const late = fail({ kind: 'timed_out', message })
  expect(unresponsiveControl.detect({ ...late, earlier: [context.step] })).toEqual([])
})

test('a control that worked late before is slow, not unresponsive', () => {
  const context = fail({ kind: 'unresponsive', message })
  const after = { ...context.step.before, fingerprint: 'f2', pageWaitMs: 6000 }
  const slow = { ...context.step, after }
  const earlier = [slow, context.step]
  expect(unresponsiveControl.detect({ ...context, earlier })).toEqual([])
})

test.each(['stale_ref', 'not_visible', 'not_editable', 'no_such_option'] as const)(
  'an action that fails because of %s is our own mistake',
  (kind) => {
    const context = fail({ kind, message })
    expect(agentMistake.detect(context)).toMatchObject([
      { attribution: 'agent', severity: 0, subject: kind },
    ])
    expect(unresponsiveControl.detect(context)).toEqual([])
  },
)

test('a failure caused by the site is not our mistake', () => {
  expect(agentMistake.detect(fail({ kind: 'unresponsive', message }))).toEqual([])
  expect(agentMistake.detect(fail(null))).toEqual([])
})

test('a disabled button without an explanation is reported', () => {
  expect(disabledControl.detect(fail({ kind: 'disabled', message }))).toMatchObject([
    {
      attribution: 'site',
      category: 'feedback',
      severity: 3,
      subject: 'shop.example/ button pay',
      title: 'The “Pay” button is disabled without an explanation',
    },
  ])
})

test.each<[string, Partial<Observation>]>([
  ['words beside it', { lines: ['Pay', 'This mug is sold out.'] }],
  ['an empty field', { elements: [button, describeField('e2', 'Card number')] }],
  ['an open choice', { elements: [button, describeControl('e2', 'Terms', { checked: false })] }],
  ['work in progress', { settled: false }],
  ['words in Japanese', { lines: ['Pay', '利用規約に同意してください'] }],
  ['words in Arabic', { lines: ['Pay', 'غير متوفر حاليا'] }],
  ['words in another language', { lines: ['Pay', 'Bitte stimmen Sie den Bedingungen zu.'] }],
])('a disabled button is explained by %s', (_title, page) => {
  expect(disabledControl.detect(fail({ kind: 'disabled', message }, button, page))).toEqual([])
})

test.each<[string, Partial<ObservedElement>, Partial<ObservedElement>, number]>([
  ['of its form', { form: '#order' }, { form: '#order' }, 0],
  ['of another form', { form: '#order' }, { form: '#newsletter' }, 1],
  ['of the footer', {}, { region: 'footer' }, 1],
  ['for a search elsewhere', {}, { role: 'searchbox', box: far }, 1],
  ['for a search beside it', {}, { role: 'searchbox' }, 0],
  ['for a search beside it, in another form', {}, { role: 'searchbox', form: '#search' }, 1],
])('whether an empty field %s explains a disabled button', (_title, own, others, findings) => {
  const control = describeControl('e1', 'Pay', own)
  const elements = [control, describeField('e2', 'Mail', others)]
  expect(
    disabledControl.detect(fail({ kind: 'disabled', message }, control, { elements })),
  ).toHaveLength(findings)
})

test.each([
  'Previous',
  'Next page',
  '−',
  '‹',
  'Undo',
  'Decrease quantity',
  'Vorherige Seite',
  'Page précédente',
  'Menge verringern',
  '前のページ',
  'السابق',
])('“%s” explains itself at the end of its range', (name) => {
  const control = describeControl('e1', name)
  expect(disabledControl.detect(fail({ kind: 'disabled', message }, control))).toEqual([])
})

test('the control of the page that is shown explains itself', () => {
  const control = describeControl('e1', '2', { current: true })
  expect(disabledControl.detect(fail({ kind: 'disabled', message }, control))).toEqual([])
})

test.each(['Next', 'Weiter', 'Suivant', 'Купить', '次へ'])('“%s” does not', (name) => {
  const control = describeControl('e1', name)
  expect(disabledControl.detect(fail({ kind: 'disabled', message }, control))).toHaveLength(1)
})

function fail(
  failure: ActionFailure | null,
  control: ObservedElement = button,
  page: Partial<Observation> = {},
): FrictionContext {
  const before = describePage({ elements: [control], ...page })
  const result = { ok: failure === null, failure }
  return {
    step: describeStep({ kind: 'click', ref: 'e1' }, { before, result }),
    earlier: [],
    persona,
  }
}
