import type { ObservedFriction } from '@understudy/contract/finding'
import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildFindings } from './build-findings.ts'
import { buildReport } from './build-report.ts'

const link = buildFriction({
  detector: 'accessibility-violation',
  category: 'accessibility',
  subject: 'shop.example/ select-name select',
  title: 'A drop-down list has no name',
  observed: 'Nothing says what the list is for.',
  quote: null,
  status: 'verified',
})
const dead = buildFriction({ status: 'verified' })

/** Turn 1 presses `label` with what code measures; turn 2 is where the visitor claims something about it. */
function meet(label: string, measured: ObservedFriction[], claims: Partial<ObservedFriction>[]) {
  const action = { kind: 'click', ref: 'e1', label, text: null } as const
  const observation = `[e1] button "${label}"\n[e2] link "About"\nCart | Remove`
  const said = claims.map((part) =>
    buildFriction({ detector: 'mind', about_turn: 1, claimed_severity: 3, severity: 2, ...part }),
  )
  return buildFindings(
    buildTranscript({
      turns: [
        buildTurn({ turn: 1, observation, action, frictions: measured }),
        buildTurn({ turn: 2, observation, frictions: said }),
      ],
    }),
    false,
  ).map(({ title, noticed_by: by }) => [title, by])
}

const about: Partial<ObservedFriction> = {
  subject: 'shop.example/ about',
  category: 'error',
  title: 'The About link leads to an error page',
  observed: 'A page says 404.',
  quote: 'About',
}
const stays: Partial<ObservedFriction> = {
  subject: 'shop.example/ last name',
  category: 'form',
  title: 'The last name does not stay',
  observed: 'The field Last Name is empty again.',
  quote: 'Last Name',
}

test('no claim becomes a rule about another thing, whatever their words', () => {
  const rule = { ...link, title: 'The “Last Name” field has a placeholder instead of a label' }
  expect(meet('About', [link], [about])).toEqual([
    ['A drop-down list has no name', 'code'],
    [about.title, 'visitor'],
  ])
  expect(meet('Last Name', [rule], [stays]).map(([, by]) => by)).toEqual(['code', 'visitor'])
})

test('a claim about a rule is one with it only where it quotes or marks the same element', () => {
  const claim = { ...stays, category: 'accessibility', title: 'The sorting has no name' } as const
  const named = { ...link, quote: 'Last Name' }
  expect(meet('Last Name', [named], [claim])).toEqual([['A drop-down list has no name', 'both']])
  expect(meet('Last Name', [named], [{ ...claim, quote: 'About', box: null }])).toHaveLength(2)
})

test('a claim is not the problem of another control', () => {
  const remove = {
    ...about,
    title: 'Remove does nothing',
    observed: 'I pressed Remove and nothing happened.',
    quote: 'Remove',
    category: 'interaction',
  } as const
  const action = { kind: 'click', ref: 'e1', label: 'Remove', text: null } as const
  const claim = buildFriction({ detector: 'mind', about_turn: 2, claimed_severity: 3, ...remove })
  const turns = [
    buildTurn({ turn: 1, frictions: [dead] }),
    buildTurn({ turn: 2, action }),
    buildTurn({ turn: 3, observation: 'Remove', frictions: [claim] }),
  ]
  const found = buildFindings(buildTranscript({ turns }), false)
  expect(found.map(({ noticed_by: by }) => by)).toEqual(['code', 'visitor'])
})

test('of two problems of one turn, the claim is the one that fits best', () => {
  const rule = buildFriction({
    ...link,
    subject: 'shop.example/ placeholder',
    title: 'The “Last Name” field has a placeholder instead of a label',
  })
  const lost = buildFriction({
    detector: 'changed-entry',
    subject: 'shop.example/ changed last name',
    category: 'form',
    title: '“Last Name” does not keep what is typed',
    observed: 'It was empty again.',
  })
  const alert = buildFriction({
    detector: 'error-dialog',
    subject: 'shop.example/ dialog',
    category: 'error',
    title: 'Typing opens an error dialog',
    observed: 'It says that something broke.',
  })
  expect(meet('Last Name', [rule, alert, lost], [stays])).toContainEqual([lost.title, 'both'])
})

test.each([
  ['German', 'Der Knopf tut nichts', 'Nach dem Klick geschieht nichts.'],
  ['Japanese', 'ボタンを押しても何も起きない', '何も変わりませんでした。'],
])('a claim in %s about the control that code found dead is one with it', (_, title, observed) => {
  const claim = { title, observed, quote: 'Add to cart', category: 'feedback' } as const
  expect(meet('Add to cart', [dead], [{ ...claim, subject: `shop.example/ ${title}` }])).toEqual([
    [dead.title, 'both'],
  ])
})

test('words about the wording or the looks of a control are no part of what it does', () => {
  const tiny = { ...about, category: 'layout', title: 'The button is tiny', quote: 'Add to cart' }
  const term = { ...about, category: 'content', title: '“Cart” is jargon', quote: 'Add to cart' }
  for (const claim of [tiny, term] as const)
    expect(meet('Add to cart', [dead], [{ ...claim, category: 'layout' }])).toHaveLength(2)
})

test('one missing thing is one finding, however often the visitor says it', () => {
  const missing = {
    subject: 'shop.example/ list dependents',
    category: 'content',
    title: 'No list of dependents',
    observed: 'The page does not list its dependents.',
    quote: 'About',
    about_turn: undefined,
  } as const
  const turns = [
    buildTurn({
      turn: 1,
      observation: 'About',
      frictions: [buildFriction({ detector: 'mind', claimed_severity: 3, ...missing })],
      action: {
        kind: 'ask_for_help',
        ref: null,
        label: null,
        text: 'Where is the list of dependents?',
      },
    }),
    buildTurn({
      turn: 2,
      observation: 'About',
      action: { kind: 'give_up', ref: null, label: null, text: 'There is no list of dependents.' },
    }),
  ]
  expect(buildFindings(buildTranscript({ turns }), false)).toHaveLength(1)
})

test('claims about two things stay two, even in similar words', () => {
  const [lamp, mug] = ['lamp', 'mug'].map((thing) => ({
    subject: `shop.example/ ${thing}`,
    category: 'content' as const,
    title: `The price of the ${thing} is missing`,
    observed: 'No price is shown.',
    quote: thing === 'mug' ? 'Remove' : 'About',
    box: null,
  }))
  expect(meet('x', [], [lamp ?? {}, mug ?? {}])).toHaveLength(2)
})

test.each([
  ['through a link', 'Proudly powered by [e3] link "WordPress"', 'Proudly powered by WordPress'],
  ['with its ref', 'Proudly powered by [e3] link "WordPress"', 'by [e3] link "WordPress"'],
  ['over a line break', '# Shipping\n- free over\n- [e4] link "50 €" current', 'free over 50 €'],
  ['of a field', '[e1] textbox "Name" value="Ada" required and more', 'Name and more'],
  ['between columns', '- Blue mug | 12 € | [e2] button "Buy" of "Blue mug"', 'Blue mug 12 € Buy'],
])('a quote %s is found in the record', (_, observation, quote) => {
  const frictions = [buildFriction({ detector: 'mind', claimed_severity: 2, quote })]
  const turns = [buildTurn({ observation, frictions })]
  expect(buildFindings(buildTranscript({ turns }), false)).toHaveLength(1)
})

test('a claim whose words the record does not have is told', () => {
  const quote = 'Nothing of this'
  const frictions = [buildFriction({ detector: 'mind', claimed_severity: 2, quote })]
  const { report } = buildReport(buildTranscript({ turns: [buildTurn({ frictions })] }))
  expect(report.findings).toEqual([])
  expect(report.limits).toContainEqual(
    expect.stringMatching(/^Left out: .+“Nothing of this”, which the record .+ does not have\.$/),
  )
})
