import { describe, expect, test } from 'vitest'
import { describeField, describePage } from '../../../tests/support/records/describe-page.ts'
import type { Observation, ObservedElement, PageFacts } from '../../turn/observation.ts'
import { hostAnswers } from './answers.ts'

const box = { x: 1, y: 2, width: 3, height: 4 }
const request = { method: 'POST', url: 'https://shop.example/', status: 500 }

function withField(parts: Partial<ObservedElement>): Partial<Observation> {
  return { elements: [describeField('e1', 'Name', parts)] }
}

function withFacts(parts: Partial<PageFacts>): Partial<Observation> {
  return { facts: { ...describePage().facts, ...parts } }
}

/** The longest text that is read of a page, and for texts that logins are removed from, ten marks of eight characters. */
const lengths: readonly [
  what: string,
  most: number,
  observe: (text: string) => Partial<Observation>,
][] = [
  ['an address', 2048, (url) => ({ url })],
  ['a title', 500, (title) => ({ title })],
  ['the text of a page', 100_000, (pageText) => ({ pageText })],
  ['an outline', 100_000, (text) => ({ text })],
  ['a line', 10_080, (line) => ({ lines: [line] })],
  ['a name', 380, (name) => withField({ name })],
  ['a role', 80, (role) => withField({ role })],
  ['a value', 580, (value) => withField({ value })],
  ['a placeholder', 380, (placeholder) => withField({ placeholder })],
  ['a link', 2048, (href) => withField({ href })],
  ['an option', 100, (option) => withField({ options: [option] })],
  ['a message at a field', 380, (message) => withField({ message })],
  ['a heading above a control', 80, (context) => withField({ context })],
  ['a row', 140, (item) => withField({ item })],
  ['a selector', 2000, (selector) => withField({ selector })],
  ['an alert', 400, (alert) => withFacts({ alerts: [alert] })],
  ['a success', 400, (success) => withFacts({ successes: [success] })],
  ['a passed message', 300, (text) => withFacts({ passed: [{ text, shownMs: 1 }] })],
  ['a picture', 2000, (alt) => withFacts({ namedPictures: [{ url: '', alt, box }] })],
  ['an error', 500, (message) => ({ errors: [{ message, url: null, place: null }] })],
  ['the place of an error', 2048, (place) => ({ errors: [{ message: 'Oh', url: null, place }] })],
  ['a method', 80, (method) => ({ acceptedWrites: [{ ...request, method }] })],
]

describe.each(lengths)('%s in an observation of a host', (_what, most, observe) => {
  test(`of ${most} characters stays whole, and a longer one is cut to that`, () => {
    const [whole, longer] = ['x'.repeat(most), `${'x'.repeat(most)}y`]
    const parse = (text: string) => hostAnswers.observe.parse(describePage(observe(text)))

    expect(parse(whole)).toEqual(describePage(observe(whole)))
    expect(parse(longer)).toEqual(describePage(observe(whole)))
  })
})

/** 100,000 characters, and a hundred marks. */
const fullLines = [...Array.from({ length: 10 }, () => 'x'.repeat(10_000)), 'y'.repeat(800)]

test.each([
  ['stay whole', [...fullLines, ''], [...fullLines, '']],
  ['lose the first that does not fit and all after it', [...fullLines, 'z', ''], fullLines],
])('lines of 100,800 characters in all %s', (_what, lines, kept) => {
  expect(hostAnswers.observe.parse(describePage({ lines })).lines).toEqual(kept)
})

/** 3,000 characters. */
const options = Array.from({ length: 60 }, (_, index) => String(index).padStart(50, 'x'))

test('options have at most 50,000 characters together, from the first control on', () => {
  const elements = Array.from({ length: 18 }, (_, index) =>
    describeField(`e${index}`, 'Size', { options }),
  )

  const observed = hostAnswers.observe.parse(describePage({ elements }))

  const counts = observed.elements.map((one) => one.options.length)
  expect(counts).toEqual([...Array.from({ length: 16 }, () => 60), 40, 0])
})
