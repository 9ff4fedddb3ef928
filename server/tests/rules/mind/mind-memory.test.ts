import { expect, test } from 'vitest'
import type { Situation } from '../../../src/mind/mind.ts'
import { recordAction } from '../../../src/session/visitor/choose-action.ts'
import type { Action } from '../../../src/turn/action.ts'
import type { Observation } from '../../../src/turn/observation.ts'
import type { Step } from '../../../src/turn/step.ts'
import { describeTestSituation } from '../../support/mind/describe-test-situation.ts'
import { openAsking } from '../../support/mind/open-asking.ts'
import { openLlmMind, writeDecision } from '../../support/mind/open-llm-mind.ts'
import { buildTurn } from '../../support/records/build-transcript.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../support/records/describe-page.ts'
import { describeStep } from '../../support/records/describe-step.ts'
import { startProviderServer } from '../../support/servers/provider-server.ts'

const form = describePage({
  elements: [
    describeField('e1', 'Mail'),
    describeControl('e2', 'Terms', { role: 'checkbox', checked: false }),
    describeField('e3', 'Password', { value: null, inputType: 'password' }),
    describeControl('e4', 'Send', { disabled: true }),
  ],
  lines: ['Newsletter', 'Sign up'],
})

test('news since the last view comes first, with what was expected', async () => {
  const after = change({
    elements: [
      { ...describeField('e1', 'Mail'), value: 'ada', invalid: true, message: 'No @ in it.' },
      { ...describeControl('e2', 'Terms', { role: 'checkbox' }), checked: true },
      { ...describeField('e3', 'Password'), value: null, filled: true },
      describeControl('e4', 'Send'),
    ],
    lines: ['Newsletter', 'Almost there'],
  })
  const { page, memory } = await ask({ kind: 'type', ref: 'e1', text: 'ada', submit: true }, after)
  expect(page.split('\n').slice(1, 12)).toEqual([
    'Page "Shop" at "https://shop.example/"',
    'Since your last view:',
    'textbox "Mail" now holds "ada", is marked as invalid, says "No @ in it."',
    'checkbox "Terms" now is checked',
    'textbox "Password" now is filled',
    'button "Send" now is enabled',
    'New: "Almost there"',
    'Gone: "Sign up"',
    'You expected: "Something."',
    '',
    '',
  ])
  expect(memory).toContain(': type on "Mail" with "ada" and pressed Enter\n  thought:')
  expect(memory).not.toContain('Almost there')
})

test('what only a list over it hides is not told as gone, nor as new once the list is closed', async () => {
  const pageText = ['What do you make?', 'Certificate', 'Level 2', 'Next'].join('\n')
  const closed = change({
    lines: ['What do you make?', 'Certificate', 'Level 2', 'Next'],
    pageText,
  })
  const open = change({
    lines: ['What do you make?', 'Bread', 'Sweets'],
    pageText: pageText.replace('Certificate', 'Bread\nSweets\nCertificate'),
  })
  expect(await tellChange(closed, open)).toEqual([
    'Since your last view:',
    'New: "Bread"',
    'New: "Sweets"',
    '3 lines of the page cannot be seen now.',
  ])
  expect(await tellChange(open, closed)).toEqual([
    'Since your last view:',
    '3 lines of the page can be seen again.',
    'Gone: "Bread"',
    'Gone: "Sweets"',
  ])
})

test.each([
  [
    'a row that is marked',
    describeControl('e1', 'Choir.flac', { role: 'clickable' }),
    { current: true },
    'clickable "Choir.flac" now is marked',
  ],
  [
    'a row no longer marked',
    describeControl('e1', 'Choir.flac', { current: true }),
    { current: false },
    'button "Choir.flac" now is no longer marked',
  ],
  [
    'a tab',
    describeControl('e1', 'Speed', { role: 'tab', checked: false }),
    { checked: true, current: true },
    'tab "Speed" now is chosen',
  ],
  [
    'one of two fields of a name',
    describeField('e1', 'Born', { item: 'Day' }),
    { invalid: true },
    'textbox "Born" of "Day" now is marked as invalid',
  ],
])('what only looks different is told: %s', async (_what, control, parts, told) => {
  const [before, after] = [{}, parts].map((more) => change({ elements: [{ ...control, ...more }] }))
  if (before === undefined || after === undefined) throw new Error('there are two')
  expect((await tellChange(before, after))[1]).toBe(told)
})

test('a page that the visitor knows is told by what has changed there', async () => {
  const first = showLines('10 links', 'Bread', 'Sign in')
  const login = { ...showLines('User name'), url: 'https://shop.example/login' }
  const back = {
    ...showLines('11 links', 'Museum', 'Bread', 'Sign out'),
    url: 'https://shop.example/#new',
  }
  const steps = [
    describeStep({ kind: 'click', ref: 'e1' }, { turn: 1, before: first, after: login }),
    describeStep({ kind: 'click', ref: 'e2' }, { turn: 2, before: login, after: back }),
  ]
  const { page } = await decide({ steps, observation: back })
  expect(page.split('\n').slice(2, 10)).toEqual([
    'Since your last view:',
    'You were on this page before turn 1.',
    'New: "11 links"',
    'New: "Museum"',
    'New: "Sign out"',
    'Gone: "10 links"',
    'Gone: "Sign in"',
    'You expected: "Something."',
  ])
})

test.each<[string, Partial<Observation>, string]>([
  ['nothing', {}, 'Nothing has changed that you can see.'],
  [
    'another page',
    { url: 'https://shop.example/cart', lines: ['Cart'] },
    'This is a different page.',
  ],
  [
    'the same page, reloaded',
    { documentId: 'd2', lines: ['Newsletter', 'Sign up', 'Wrong.'] },
    'The page was reloaded.\nNew: "Wrong."',
  ],
  [
    'another part of it',
    {
      scroll: { x: 0, maxX: 0, y: 500, maxY: 900, viewportHeight: 720, viewportWidth: 1280 },
      lines: ['Imprint'],
    },
    'You see a different part of the same page.',
  ],
])('after an action that led to %s only that is reported', async (_title, parts, told) => {
  const { page } = await ask({ kind: 'click', ref: 'e4' }, change(parts))
  expect(page).toContain(`Since your last view:\n${told}\nYou expected`)
})

test('a site that had to be reopened is reported as such', async () => {
  const step = describeStep({ kind: 'click', ref: 'e4' }, { before: form })
  const observation = change({ documentId: 'd9' })
  const { page } = await decide({ steps: [step], observation })
  expect(page).toContain('The site stopped responding and was opened again.')
})

test('of many changes the first are shown', async () => {
  const lines = Array.from({ length: 30 }, (_unused, index) => `Entry ${index + 1}`)
  const { page } = await ask({ kind: 'click', ref: 'e4' }, change({ lines }))
  expect(page).toContain('New: "Entry 8"\n(and 22 more)\nGone: "Newsletter"')
})

test('a password that the persona made up is remembered by it alone', async () => {
  const { memory } = await ask({ kind: 'type', ref: 'e3', text: 'hunter2', submit: false }, form)
  expect(memory).toContain(': type on "Password" with "hunter2"')
})

test('a message that appeared and disappeared is reported', async () => {
  const facts = { ...form.facts, passed: [{ text: 'Saved', shownMs: 1530 }] }
  const { page } = await ask({ kind: 'click', ref: 'e4' }, change({ facts }))
  expect(page).toContain('A message appeared and is already gone: "Saved", shown for 1.5 s')
})

test('what was reported and answered is remembered', async () => {
  const finding = {
    title: 'The form says nothing',
    category: 'form',
    severity: 2,
    expected: '',
    observed: '',
    quote: 'Newsletter',
    place: '',
    recommendation: '',
    check: 'other',
  } as const
  const step = describeStep({ kind: 'click', ref: 'e4' }, { turn: 3, before: form })
  const steps = [{ ...step, decision: { ...step.decision, findings: [finding] } }]
  const answers = [{ turn: 3, question: 'How is it going?', answer: 'I am lost.' }]
  const { memory } = await decide({ steps, answers, observation: form })
  expect(memory).toContain('You reported a problem at turn 3: "The form says nothing"')
  expect(memory).toContain(
    'You were asked after turn 3: "How is it going?" You answered: "I am lost."',
  )
})

test('a problem told to the interviewer is asked for in the turn after', async () => {
  const step = describeStep({ kind: 'click', ref: 'e1' }, { turn: 3, before: form })
  const answers = [{ turn: 3, question: 'How is it going?', answer: 'Eight kinds confuse me.' }]
  const after = await decide({ steps: [step], answers, observation: form })
  expect(after.choice).toContain('A problem of the website in that answer')
  const later = describeStep({ kind: 'click', ref: 'e2' }, { turn: 4, before: form })
  const { choice } = await decide({ steps: [step, later], answers, observation: form })
  expect(choice).not.toContain('interviewer')
})

test('an interrupted visit is remembered, and that the site has forgotten it', async () => {
  const remembered = [
    buildTurn({
      turn: 2,
      title: 'Mugs',
      url: 'https://shop.example/mugs',
      action: { kind: 'click', ref: 'e1', label: 'Speckled mug', text: null },
      result: { ok: true, changed: true, url: 'https://shop.example/mug', error: null, ms: 9 },
      question: 'How is it going?',
      answer: 'Well.',
    }),
  ]
  const { memory } = await decide({ remembered, turn: 3 })
  expect(memory).toContain(
    'Turn 2 on "Mugs": click on "Speckled mug". You arrived at "https://shop.example/mug".',
  )
  expect(memory).toContain('You were asked after turn 2: "How is it going?" You answered: "Well."')
  expect(memory).toContain('the site has forgotten what you did')
})

test('however much there is to remember, the newest turn is shown completely', async () => {
  const long = 'lorem ipsum '.repeat(400)
  const lines = Array.from({ length: 50 }, (_unused, index) => `${index} ${long}`)
  const steps = Array.from({ length: 60 }, (_unused, index) => ({
    ...describeStep({ kind: 'note', text: long }, { turn: index + 1, before: form }),
    after: change({ lines }),
  }))
  const answers = steps.map(({ turn }) => ({ turn, question: long, answer: long }))
  const { memory } = await decide({ steps, answers, observation: form })
  expect(memory.length).toBeLessThan(16_200)
  expect(memory).toMatch(
    /Turn 59:[^]*result: [^]*Turn 60: note\n  thought: ""\nmemory [0-9a-f]{18}>>>$/,
  )
})

function change(parts: Partial<Observation>): Observation {
  return { ...form, ...parts }
}

/** What a mind is told after one action. */
async function ask(action: Action, after: Observation) {
  const step: Step = describeStep(action, { before: form, after })
  const recorded = recordAction(action, form)
  return decide({ steps: [{ ...step, recorded }], observation: after })
}

async function decide(
  parts: Partial<Situation>,
): Promise<{ memory: string; page: string; choice: string }> {
  await using server = await startProviderServer('openai', [
    { kind: 'answer', text: writeDecision({ kind: 'back' }) },
  ])
  const { mind } = openLlmMind([['openai', server]])
  await mind.decide(describeTestSituation(parts), openAsking())
  const [memory = '', page = '', choice = ''] = server.requests[0]?.parts ?? []
  return { memory, page, choice }
}

async function tellChange(before: Observation, after: Observation) {
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before, after })
  const { page } = await decide({ steps: [step], observation: after })
  return page.split('\n').slice(2, 6)
}

function showLines(...lines: string[]) {
  return change({ lines, pageText: lines.join('\n'), documentId: lines.join() })
}
