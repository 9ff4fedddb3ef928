import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation, ObservedElement, PageFacts } from '../../../turn/observation.ts'
import type { TurnDetector } from '../../detector.ts'
import { mouseOnlyControl } from '../controls/mouse-only-control.ts'
import { placeholderLabel } from '../forms/placeholder-label.ts'
import { widePage } from '../pages/wide-page.ts'
import { samePicture } from './same-picture.ts'

const persona = createTestPersona()
const box = { x: 0, y: 0, width: 200, height: 150 }

function show(detector: TurnDetector, parts: Partial<PageFacts>, elements: ObservedElement[] = []) {
  const { facts } = describePage()
  const before = describePage({ facts: { ...facts, ...parts }, elements })
  return detector.detect({
    step: describeStep({ kind: 'wait', ms: 1 }, { before }),
    earlier: [],
    persona,
  })
}

function pictures(url: string, ...things: string[]): Partial<PageFacts> {
  return { namedPictures: things.map((alt) => ({ url: `https://shop.example${url}`, alt, box })) }
}

test('one picture for three items is reported with their names', () => {
  expect(
    show(samePicture, pictures('/a.jpg', 'Hill cheese', 'Blue cheese', 'Soft cheese')),
  ).toMatchObject([
    {
      category: 'content',
      severity: 2,
      status: 'verified',
      title: 'The start page shows the same picture for 3 different items',
    },
  ])
})

test('items that come into view while the visitor scrolls count together, those of another document do not', () => {
  const { facts } = describePage()
  const [above, below, next] = [
    describePage({ facts: { ...facts, ...pictures('/a.jpg', 'Hill cheese', 'Blue cheese') } }),
    describePage({ facts: { ...facts, ...pictures('/a.jpg', 'Soft cheese') } }),
    describePage({
      facts: { ...facts, ...pictures('/a.jpg', 'Soft cheese') },
      documentId: 'loaded later',
    }),
  ]
  const scroll = { kind: 'scroll', to: 'down' } as const
  const look = (after: Observation): unknown =>
    samePicture.detect({
      step: describeStep(scroll, { before: above, after }),
      earlier: [],
      persona,
    })
  expect(look(below)).toMatchObject([
    { title: 'The start page shows the same picture for 3 different items', box },
  ])
  expect(look(next)).toEqual([])
})

test.each([
  ['two things', pictures('/a.jpg', 'Hill cheese', 'Blue cheese')],
  ['one thing three times', pictures('/a.jpg', 'Hill cheese', 'Hill cheese', 'hill cheese')],
  ['a placeholder for missing pictures', pictures('/no-image.png', 'A', 'B', 'C')],
])('%s is not reported', (_title, facts) => {
  expect(show(samePicture, facts)).toEqual([])
})

test('a form whose fields are named only by placeholders is reported', () => {
  const placeholderNames = [
    { selector: '#name', name: 'Full name', box },
    { selector: '#phone', name: 'Phone', box },
  ]
  expect(show(placeholderLabel, { placeholderNames })).toMatchObject([
    {
      category: 'accessibility',
      severity: 2,
      observed:
        'The only label of “Full name”, “Phone” is the placeholder, which disappears when the user starts typing.',
    },
  ])
})

test('fields that show a number as an example are not said to be labelled by it, and one name is told once', () => {
  const example = ['#top', '#end'].map((selector) => ({ selector, name: '133', box }))
  expect(show(placeholderLabel, { placeholderNames: example })).toEqual([])
  const placeholderNames = ['#a', '#b'].map((selector) => ({ selector, name: 'E-mail', box }))
  expect(show(placeholderLabel, { placeholderNames })).toMatchObject([
    { recommendation: 'Add a visible label to “E-mail”; use placeholders only for examples.' },
  ])
})

test('a single field and a search field need no label', () => {
  const mail = { selector: '#mail', name: 'Your e-mail', box }
  const query = { selector: '#q', name: 'What are you looking for?', box }
  expect(show(placeholderLabel, { placeholderNames: [mail] })).toEqual([])
  const field = describeField('e1', query.name, { selector: '#q', inputType: 'search' })
  expect(show(placeholderLabel, { placeholderNames: [mail, query] }, [field])).toEqual([])
})

test('a page that is wider than the window is reported, a few pixels are not', () => {
  expect(show(widePage, { sidewaysPx: 1300 })).toMatchObject([{ category: 'layout', severity: 2 }])
  expect(show(widePage, { sidewaysPx: 59 })).toEqual([])
})

const seat = describeControl('e1', 'Reserve a seat', {
  role: 'clickable',
  tag: 'div',
  selector: '#seat',
})

const crosses = ['#a > .close', '#b > .close'].map((selector) => ({ ...seat, name: '', selector }))

test('the unnamed crosses of several dialogs are one problem of their page', () => {
  const subjects = crosses.map(
    (cross) => click([{ selector: cross.selector }], true, cross)[0]?.subject,
  )
  expect(new Set(subjects)).toEqual(new Set(['shop.example/ clickable']))
})

test('the headers by which a table is sorted are one problem', () => {
  const headers = ['Model', 'Power'].map((name, index) => ({
    ...seat,
    name,
    selector: `#list > tr > th:nth-child(${index + 1})`,
  }))
  const found = headers.flatMap((header) => click([{ selector: header.selector }], true, header))
  expect(found.map(({ title }) => title)).toEqual([
    '“Model” cannot be reached with the keyboard',
    '“Power” cannot be reached with the keyboard',
  ])
  expect(new Set(found.map(({ subject }) => subject)).size).toBe(1)
})

function click(mouseOnly: PageFacts['mouseOnly'], changed: boolean, element = seat) {
  const { facts } = describePage()
  const before = describePage({ elements: [element], facts: { ...facts, mouseOnly } })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before, result: { changed } })
  return mouseOnlyControl.detect({ step, earlier: [], persona })
}

test('what works by mouse but cannot receive focus is unreachable by keyboard', () => {
  expect(click([{ selector: '#seat' }], true)).toMatchObject([
    {
      category: 'accessibility',
      severity: 3,
      status: 'verified',
      title: '“Reserve a seat” cannot be reached with the keyboard',
    },
  ])
})

test('what can receive focus, or does nothing, is not such a control', () => {
  expect(click([{ selector: '#other' }], true)).toEqual([])
  expect(click([{ selector: '#seat' }], false)).toEqual([])
})
