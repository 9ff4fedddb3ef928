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

const form = describePage({ elements: [describeControl('e1', 'Send')] })
const submit = { kind: 'click', ref: 'e1' } as const
const objection = 'This address is on our block list.'

/** The facts about a task. reread: the last page, reloaded. */
function judge(
  task: string,
  steps: readonly Step[],
  { start = null, reread = null }: { start?: Observation | null; reread?: Observation | null } = {},
) {
  const targetUrl = 'https://shop.example/'
  const record = { targetUrl, steps, start, finalObservation: null, reread }
  return describeOutcomeFacts(judgeByCode(readAim({ task, flows: [] }), record), steps, null)
}

function post(turn: number, success: string, alerts: string[]): Step {
  const facts = { ...form.facts, successes: [success], alerts }
  const before = { ...form, documentId: `d${turn}` }
  return describeStep(submit, { turn, before, after: { ...before, fingerprint: 'f2', facts } })
}

test('a failure of something else does not deny what was posted before', () => {
  const steps = [
    post(1, 'Your comment was posted.', []),
    post(2, 'Added to your cart.', ['The voucher could not be used.']),
  ]
  expect(judge('Post a comment', steps)).toMatchObject({
    supported: true,
    evidence_turn: 1,
  })
})

test.each([
  ['3 April 2027', '03/04/2027', true],
  ['3 April 2027', '3.4.2027', true],
  ['03/04/2027', '3 April 2027', true],
  ['03/04/2027', '4 March 2027', true],
  ['3 April 2027', '05/04/2027', null],
  ['4 March 2027', '3.4.2027', null],
])('a day asked for as %s and confirmed as %s: %s', (asked, told, supported) => {
  const words = `Your table for ${told} was booked.`
  const before = { ...form, documentId: 'd1' }
  const facts = { ...form.facts, successes: [words] }
  const after = { ...before, fingerprint: 'f2', facts, lines: [words], pageText: words }
  const steps = [describeStep(submit, { before, after })]
  expect(judge(`Book a table for ${asked}`, steps).supported).toBe(supported)
})

test('an entry is not taken for an announcement about something else', () => {
  const typed = { kind: 'type', ref: 'e2', text: 'Read the newsletter', submit: true } as const
  const list = describePage({ elements: [describeField('e2', 'What to do')] })
  const after = { ...list, lines: ['Read the newsletter'], pageText: 'Read the newsletter' }
  const steps = [describeStep(typed, { before: list, after })]
  expect(judge('Write down what to do', steps)).toMatchObject({
    supported: true,
    evidence_kind: 'entry',
  })
})

test('an entry that is on the page counts beside an alert', () => {
  const typed = { kind: 'type', ref: 'e2', text: 'Buy milk', submit: true } as const
  const list = describePage({ elements: [describeField('e2', 'What to do')] })
  const after = {
    ...list,
    lines: ['Buy milk'],
    pageText: 'Buy milk',
    facts: { ...list.facts, alerts: [objection] },
  }
  const steps = [describeStep(typed, { before: list, after })]
  expect(judge('Add “Buy milk” to the list', steps)).toMatchObject({
    supported: true,
    evidence_kind: 'entry',
  })
})

const box = describeControl('e4', 'Weekly letter', { role: 'checkbox', checked: false })
const ticked = { ...box, checked: true }
const settings = describePage({ url: 'https://shop.example/settings', elements: [box] })
const saved = { ...settings, fingerprint: 'f2', elements: [ticked] }
const elsewhere = describePage({ url: 'https://shop.example/help', elements: [ticked] })

test.each([
  ['its page, reloaded, still shows it', saved, true],
  ['its page, reloaded, no longer shows it', settings, null],
  ['another page was reloaded', elsewhere, null],
  ['nothing was reloaded', null, null],
])('a choice counts as the change that was asked for if %s', (_title, reread, supported) => {
  const tick = { kind: 'check', ref: 'e4', checked: true } as const
  const steps = [describeStep(tick, { before: settings, after: saved })]
  expect(judge('Enable the weekly letter', steps, { start: settings, reread })).toMatchObject({
    supported,
  })
})

test.each([
  ['tab', null],
  ['checkbox', true],
])('what was selected before “Save” is a change, unless it is a tab: %s', (role, supported) => {
  const choice = { ...box, role, name: 'Profile' }
  const save = describeControl('e5', 'Save')
  const before = { ...settings, elements: [choice, save] }
  const chosen = { ...saved, elements: [{ ...choice, checked: true }, save] }
  const after = { ...chosen, fingerprint: 'f3', lines: ['Public'] }
  const steps = [
    describeStep({ kind: 'click', ref: 'e4' }, { turn: 1, before, after: chosen }),
    describeStep({ kind: 'click', ref: 'e5' }, { turn: 2, before: chosen, after }),
  ]
  expect(judge('Edit the profile', steps, { start: before, reread: after })).toMatchObject({
    supported,
  })
})

test('a promise to get back counts after something was filled in', () => {
  const promise = 'We’ll get back to you within a day.'
  const open = describeControl('e1', 'Contact us')
  const send = (value: string | null) => {
    const before = describePage({ elements: [open, describeField('e2', 'Message', { value })] })
    const facts = { ...before.facts, successes: [promise] }
    const after = describePage({ documentId: 'd2', title: 'Contact', facts, elements: [] })
    const steps = [describeStep(submit, { before, after })]
    return judge('Send a message', steps).supported
  }
  expect(send('Hello')).toBe(true)
  expect(send(null)).toBeNull()
})

test('a fact that the task names by nothing but its kind is found under its own words', () => {
  const hours = 'Monday to Friday, 9:00 to 17:00'
  const quote = describeStep({ kind: 'done', summary: 'Found.', quote: hours }, { turn: 2 })
  const find = (heading: string) => {
    const after = describePage({
      url: 'https://shop.example/visit',
      title: 'Visit us',
      text: `# Visit us\n## ${heading}\n${hours}`,
      lines: [heading, hours],
    })
    const steps = [describeStep(submit, { turn: 1, before: form, after }), quote]
    return judge('Find the opening hours', steps, { start: form }).supported
  }
  expect(find('Opening hours')).toBe(true)
  expect(find('Hotline')).toBeNull()
})

test.each([
  ['English', 'Add a note', 'A note was added for the gate'],
  ['German', 'Eine Notiz hinzufügen', 'Die Notiz für das Tor wurde hinzugefügt'],
  ['Japanese', 'メモを追加する', '門のメモを追加しました。四七一一です'],
])(
  'what the visitor wrote is no announcement, and not lost where other things are open: %s',
  (_language, task, text) => {
    const note = describeField('e2', 'Note')
    const before = describePage({
      elements: [note, describeControl('e1', 'Send')],
      lines: ['Welcome'],
    })
    const typed = describeStep(
      { kind: 'type', ref: 'e2', text, submit: false },
      { turn: 1, before },
    )
    const lines = ['Gate', text, 'Welcome']
    const facts = { ...before.facts, successes: [text] }
    const after = describePage({
      ...before,
      fingerprint: 'f2',
      lines,
      facts,
      pageText: lines.join('\n'),
    })
    const steps = [typed, describeStep(submit, { turn: 2, before, after })]
    const other = describePage({ ...before, pageText: 'Welcome' })
    const same = describePage({ ...before, pageText: 'Gate\nWelcome' })
    expect(judge(task, steps, { start: before, reread: other })).toMatchObject({ supported: null })
    expect(judge(task, steps, { start: before, reread: same })).toMatchObject({ supported: false })
  },
)

const country = describeField('e1', 'Country', { tag: 'select', role: 'combobox', form: '#f' })
const city = describeField('e3', 'City', { form: '#f' })
const english = ['Save “Norvania” as your country', 'Saved: you live in Norvania.'] as const
const german = ['Speichere „Norvania“ als Land', 'Gespeichert: Norvania.'] as const
const french = ['Enregistrer « Norvania » comme pays', 'Enregistré : Norvania.'] as const

test.each([
  ['an empty form', { value: 'Choose…', stored: '' }, english, true],
  ['an empty form in German', { value: 'Bitte wählen', stored: '' }, german, true],
  ['an empty form in French', { value: '--', stored: '' }, french, true],
  ['what was stored before', { value: 'Albania', stored: '' }, english, false],
  ['a form with something stored', { value: 'Choose…', stored: 'Mill Lane' }, english, false],
] as const)('a page loaded again with %s', (_what, { value, stored }, [task, said], supported) => {
  const save = describeControl('e2', 'Save', { form: '#f' })
  const before = describePage({
    elements: [{ ...country, value }, { ...city, value: stored }, save],
  })
  const elements = [{ ...country, value: 'Norvania' }, { ...city, value: stored }, save]
  const chosen = describePage({ ...before, fingerprint: 'f2', elements })
  const facts = { ...before.facts, successes: [said] }
  const after = describePage({ ...chosen, fingerprint: 'f3', lines: [said], facts })
  const select = { kind: 'select', ref: 'e1', option: 'Norvania' } as const
  const choice = describeStep(select, { turn: 1, before, after: chosen })
  const steps = [
    { ...choice, recorded: { ...choice.recorded, text: 'Norvania' } },
    describeStep({ kind: 'click', ref: 'e2' }, { turn: 2, before: chosen, after }),
  ]
  expect(judge(task, steps, { start: before, reread: before })).toMatchObject({ supported })
})

test.each([
  ['the section that it names', '4.2. Configuring the package manager (apt)', true],
  ['another section', '4.3. Configuring the clock', null],
])(
  'a link that leads to %s of a long page reaches what is to be found',
  (_where, heading, supported) => {
    const url = 'https://shop.example/install'
    const start = describePage({ title: 'Handbook', text: '# Handbook', lines: ['Handbook'] })
    const link = describeControl('e1', heading, { href: `${url}#s4` })
    const after = describePage({
      url: `${url}#s4`,
      documentId: 'd2',
      title: 'Installing, step by step',
      text: `### ${heading}\nThe next thing to do.`,
      lines: [heading, 'The next thing to do.'],
    })
    const before = { ...start, elements: [link] }
    const steps = [describeStep({ kind: 'click', ref: 'e1' }, { before, after })]
    expect(judge('Find out how to configure apt', steps, { start })).toMatchObject({ supported })
  },
)
