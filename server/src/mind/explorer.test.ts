import { describe, expect, test } from 'vitest'
import { describeTestSituation } from '../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../tests/support/mind/open-asking.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../tests/support/records/describe-page.ts'
import { describeStep } from '../../tests/support/records/describe-step.ts'
import type { Action } from '../turn/action.ts'
import type { Observation } from '../turn/observation.ts'
import { createExplorer } from './explorer.ts'
import type { Situation } from './mind.ts'

const host = 'https://shop.example'
const link = (ref: string, name: string, path: string) =>
  describeControl(ref, name, { href: path.startsWith('http') ? path : `${host}${path}` })

test('the words of the task lead the way', async () => {
  const elements = [
    link('e1', 'Imprint', '/imprint'),
    link('e2', 'Returns and refunds', '/returns'),
    link('e3', 'New arrivals', '/new'),
  ]
  const action = await decide({ task: 'Find out how to return a mug' }, describePage({ elements }))
  expect(action).toEqual({ kind: 'click', ref: 'e2' })
})

test('links to other hosts, files and mail programs are left alone', async () => {
  const elements = [
    link('e1', 'Our friends', 'https://elsewhere.example/'),
    link('e2', 'Catalogue', '/catalogue.pdf'),
    link('e3', 'Write to us', 'mailto:hello@shop.example'),
  ]
  expect((await decide({}, describePage({ elements }))).kind).toBe('done')
})

test('a page that answers with an error is left', async () => {
  const before = describePage({ elements: [link('e1', 'Sale', '/sale')] })
  const after = describePage({
    url: `${host}/sale`,
    documentId: 'd2',
    status: 404,
    elements: [link('e2', 'New arrivals', '/new')],
  })
  const steps = [describeStep({ kind: 'click', ref: 'e1' }, { before, after })]
  expect(await decide({ steps }, after)).toEqual({ kind: 'back' })
})

test('a page unrelated to its link is left at once', async () => {
  const before = describePage({ elements: [link('e1', 'Gift vouchers', '/vouchers')] })
  const after = describePage({
    url: `${host}/x`,
    title: 'Careers',
    documentId: 'd2',
    lines: ['Work with us'],
    elements: [link('e2', 'Open positions', '/positions')],
  })
  const steps = [describeStep({ kind: 'click', ref: 'e1' }, { before, after })]
  expect(await decide({ steps }, after)).toEqual({ kind: 'back' })
})

test.each([
  ['Mehr anzeigen', false],
  ['もっと見る', false],
  ['返品について', true],
  ['Mehr über Gutscheine', true],
])('a page that says nothing of “%s” is left: %s', async (name, isLeft) => {
  const before = describePage({ elements: [link('e1', name, '/x')] })
  const lines = ['Work with us']
  const elements = [link('e2', 'Open positions', '/positions')]
  const after = describePage({ url: `${host}/x`, title: 'A', documentId: 'd2', lines, elements })
  const steps = [describeStep({ kind: 'click', ref: 'e1' }, { before, after })]
  expect((await decide({ steps }, after)).kind === 'back').toBe(isLeft)
})

test('an address that is not UTF-8 is a page like any other', async () => {
  expect(await visit('/hours%E9')).toEqual(await visit('/hours'))
})

async function visit(path: string) {
  const before = describePage({ elements: [link('e1', 'Opening hours', path)] })
  const lines = ['Daily from nine']
  const after = describePage({ url: host + path, title: 'Hours', documentId: 'd2', lines })
  const steps = [describeStep({ kind: 'click', ref: 'e1' }, { before, after })]
  return decide({ task: 'Find the opening hours', steps }, after)
}

test('what covers a control is dismissed before the control is tried again', async () => {
  const elements = [describeControl('e1', 'Add to cart'), describeControl('e2', 'Reject all')]
  const page = describePage({ elements })
  expect(await decide({}, page)).toEqual({ kind: 'click', ref: 'e1' })
  const failure = {
    kind: 'covered',
    message: 'covered',
    coveredBy: 'div.cookies',
    isLayer: false,
  } as const
  const covered = describeStep(
    { kind: 'click', ref: 'e1' },
    {
      before: page,
      result: { ok: false, failure },
    },
  )
  expect(await decide({ steps: [covered] }, page)).toEqual({ kind: 'click', ref: 'e2' })
  const alsoCovered = describeStep(
    { kind: 'click', ref: 'e2' },
    { before: page, result: { ok: false, failure } },
  )
  expect(await decide({ steps: [covered, alsoCovered] }, page)).toEqual({
    kind: 'press',
    key: 'Escape',
  })
})

test('an important button without an effect is pressed once more, not forever', async () => {
  const page = describePage({ elements: [describeControl('e1', 'Place order')] })
  const press = describeStep({ kind: 'click', ref: 'e1' }, { before: page })
  expect(await decide({ steps: [press] }, page)).toEqual({ kind: 'click', ref: 'e1' })
  expect((await decide({ steps: [press, press] }, page)).kind).not.toBe('click')
})

test('a page that is still busy is waited for once', async () => {
  const quiet = describePage()
  const busy = describePage({ facts: { ...quiet.facts, busy: true } })
  expect(await decide({}, busy)).toEqual({ kind: 'wait', ms: 1500 })
  const waited = describeStep({ kind: 'wait', ms: 1500 }, { before: busy })
  expect((await decide({ steps: [waited] }, busy)).kind).not.toBe('wait')
})

describe('a form', () => {
  const email = describeField('e1', 'E-mail', { inputType: 'email', required: true })
  const submit = describeControl('e2', 'Subscribe', { inputType: 'submit' })

  test('is filled in and then sent', async () => {
    const open = describePage({ elements: [email, submit] })
    const filled = describePage({ elements: [{ ...email, value: 'jo@example.org' }, submit] })
    const typed = describeStep(
      { kind: 'type', ref: 'e1', text: 'jo@example.org', submit: false },
      { before: open, after: filled },
    )
    expect(await decide({ steps: [typed] }, filled)).toEqual({ kind: 'click', ref: 'e2' })
  })

  test('is corrected with another value if the site marks a field', async () => {
    const invalid = describePage({
      elements: [{ ...email, value: 'jo@example.org', invalid: true }, submit],
    })
    const typed = describeStep(
      { kind: 'type', ref: 'e1', text: 'jo@example.org', submit: false },
      { before: describePage({ elements: [email, submit] }), after: invalid },
    )
    const sent = describeStep({ kind: 'click', ref: 'e2' }, { before: invalid })
    expect(await decide({ steps: [typed, sent] }, invalid)).toMatchObject({
      kind: 'type',
      ref: 'e1',
    })
  })
})

describe('a form that was sent', () => {
  const email = describeField('e1', 'E-mail', { inputType: 'email', required: true })
  const submit = describeControl('e2', 'Subscribe', { inputType: 'submit' })
  const onward = link('e3', 'New arrivals', '/new')
  const open = describePage({ elements: [email, submit, onward] })

  test('is left alone once the page has confirmed it', async () => {
    const facts = { ...open.facts, successes: ['Thank you, you are subscribed'] }
    const sent = describeStep(
      { kind: 'click', ref: 'e2' },
      { before: open, after: { ...open, facts } },
    )
    expect(await decide({ steps: [sent] }, open)).toEqual({ kind: 'click', ref: 'e3' })
  })

  test('is corrected before anything else if it comes back as a new page with an error', async () => {
    const facts = { ...open.facts, alerts: ['Please enter your e-mail.'] }
    const refused = describePage({ ...open, documentId: 'd2', status: 422, facts })
    const sent = describeStep({ kind: 'click', ref: 'e2' }, { before: open, after: refused })
    expect(await decide({ steps: [sent] }, refused)).toMatchObject({ kind: 'type', ref: 'e1' })
  })
})

test('the header’s search is not submitted empty, and not used on every page', async () => {
  const field = describeField('e1', 'Search', { inputType: 'search' })
  const button = describeControl('e2', 'Search', { inputType: 'submit' })
  const before = describePage({ elements: [field, button] })
  expect(await decide({}, before)).toMatchObject({ kind: 'type', ref: 'e1' })
  const action = { kind: 'type', ref: 'e1', text: 'mug', submit: true } as const
  const after = describePage({ ...before, url: `${host}/search?q=mug`, documentId: 'd2' })
  const steps = [action, action].map(() => describeStep(action, { before, after }))
  expect(await decide({ steps }, after)).not.toMatchObject({ ref: 'e2' })
  expect(await decide({ steps }, after)).not.toMatchObject({ ref: 'e1' })
})

describe('a purchase', () => {
  const add = describeStep(
    { kind: 'click', ref: 'e1' },
    { before: describePage({ elements: [describeControl('e1', 'Add to cart')] }) },
  )

  test('continues to its form rather than back to the shop', async () => {
    const cart = describePage({ elements: [link('e1', 'Go to checkout', '/checkout')] })
    const checkout = describePage({
      url: `${host}/checkout`,
      documentId: 'd2',
      elements: [
        link('e1', 'Mugs', '/shop/mugs'),
        describeField('e2', 'Full name', { required: true }),
        describeControl('e3', 'Continue to payment', { inputType: 'submit' }),
      ],
    })
    const proceed = describeStep({ kind: 'click', ref: 'e1' }, { before: cart, after: checkout })
    const action = await decide({ task: 'Buy a mug', steps: [add, proceed] }, checkout)
    expect(['e2', 'e3']).toContain('ref' in action ? action.ref : null)
  })

  test('is not advanced by removing items from the cart', async () => {
    const elements = [
      describeControl('e1', 'Remove blue mug'),
      link('e2', 'Go to checkout', '/checkout'),
    ]
    const page = describePage({ elements })
    const action = await decide({ task: 'Buy a blue mug', steps: [add] }, page)
    expect(action).toEqual({ kind: 'click', ref: 'e2' })
  })
})

describe('the end', () => {
  const bought = describePage({
    url: `${host}/thanks`,
    facts: { ...describePage().facts, successes: ['Thank you for your order'] },
  })
  const shop = describePage({ elements: [describeControl('e1', 'Buy the mug')] })
  const order = describeStep({ kind: 'click', ref: 'e1' }, { before: shop, after: bought })

  test('is claimed when the page shows that the task is done', async () => {
    const action = await decide({ task: 'Buy a mug', steps: [order] }, bought)
    expect(action).toMatchObject({ kind: 'done' })
    expect(JSON.stringify(action)).toContain('Thank you for your order')
  })

  test('is not claimed for a confirmation of something else', async () => {
    const contact = describePage({
      url: `${host}/contact`,
      facts: { ...describePage().facts, successes: ['Thank you! Your message was sent.'] },
    })
    const step = describeStep({ kind: 'click', ref: 'e1' }, { after: contact })
    const action = await decide({ task: 'Buy a mug', steps: [step] }, contact)
    expect(action.kind).not.toBe('done')
  })

  test('is not claimed for a full cart', async () => {
    const added = describePage({
      facts: { ...describePage().facts, successes: ['Added to your cart'] },
    })
    const step = describeStep({ kind: 'click', ref: 'e1' }, { after: added })
    expect(await decide({ task: 'Buy a mug', steps: [step] }, added)).toMatchObject({
      kind: 'give_up',
    })
  })
})

test.each<[Action, string]>([
  [{ kind: 'answer_dialog', accept: true, text: '' }, 'I decided how to answer the next dialog'],
  [{ kind: 'done', summary: 'All seen.', quote: '' }, 'I decided that I was done'],
  [{ kind: 'click', ref: 'e9' }, 'I tried an unnamed control'],
])('an answer says in words what was done without a label', async (action, said) => {
  const before = describePage()
  const answer = await createExplorer('explorer').answer(
    'What happened?',
    situation({ steps: [describeStep(action, { before })] }, before),
    openAsking(),
  )
  expect(answer).toBe(`${said} and expected: something. Nothing on the page changed.`)
})

test('an answer says what was done, what was expected and what happened', async () => {
  const before = describePage({ elements: [describeControl('e1', 'Apply')] })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before })
  const answer = await createExplorer('explorer').answer(
    'What happened?',
    situation({ steps: [step] }, before),
    openAsking(),
  )
  expect(answer).toBe('I tried “Apply” and expected: something. Nothing on the page changed.')
})

async function decide(parts: Partial<Situation>, observation: Observation) {
  const asking = openAsking()
  const { action } = await createExplorer('explorer').decide(situation(parts, observation), asking)
  return action
}

function situation(parts: Partial<Situation>, observation: Observation): Situation {
  const turn = (parts.steps?.length ?? 0) + 1
  return describeTestSituation({ task: null, targetUrl: `${host}/`, observation, turn, ...parts })
}
