import { describe, expect, test } from 'vitest'
import { describeField, describePage } from '../../../tests/support/records/describe-page.ts'
import { hostAnswers } from './answers.ts'

const box = { x: 1, y: 2, width: 3, height: 4 }
const where = { region: null, context: null, inRegion: 1, detail: '', box: null }
const place = { selector: 'p', path: 'body > p', tag: 'p', text: 'Tea', ...where }
const failed = { url: 'https://shop.example/', method: 'GET', status: 404 }

/** Answers in which no list is empty and no object missing, as they come out of JSON. */
const answers = {
  open: [
    { kind: 'opened', url: 'https://shop.example/', status: 200 },
    { kind: 'failed', reason: 'timed_out', message: 'late' },
  ],
  observe: [
    describePage({
      elements: [describeField('e1', 'Name')],
      facts: {
        ...describePage().facts,
        invalidFields: [{ selector: 'input', name: 'Name', message: null }],
        brokenImages: [{ url: 'https://shop.example/a.png', alt: null, box }],
        unlabelled: [
          { selector: 'input', tag: 'input', box, context: null, region: null, textBefore: null },
        ],
        passed: [{ text: 'Saved', shownMs: 5 }],
        namedPictures: [{ url: 'https://shop.example/a.png', alt: 'Tea', box }],
        mouseOnly: [{ selector: 'div' }],
        placeholderNames: [{ selector: 'input', name: 'Name', box }],
      },
      dialogs: [{ type: 'alert', message: 'Tea', answer: 'accepted', text: null }],
      errors: [{ message: 'Oh', url: null, place: null }],
      failedRequests: [{ ...failed, resourceType: 'fetch', error: null, blocked: false }],
      acceptedWrites: [{ method: 'POST', url: 'https://shop.example/', status: 200 }],
      blockedNavigations: [{ url: 'about:blank', reason: 'no' }],
      timing: { url: 'https://shop.example/', turn: 1, ttfb_ms: 1, load_ms: 2, lcp_ms: 3, cls: 0 },
    }),
  ],
  act: [
    { kind: 'covered', message: 'no', coveredBy: 'a layer', isLayer: true },
    { kind: 'disabled', message: 'no' },
    { kind: 'stale_ref', message: 'no' },
    { kind: 'blocked_navigation', message: 'no', url: 'about:blank' },
  ].map((failure) => ({
    ok: false,
    failure,
    target: { label: 'Go', role: 'button', selector: 'button', box },
    changed: false,
    navigated: false,
    url: 'https://shop.example/',
    ms: 1,
    requests: 0,
  })),
  checkAccessibility: [
    {
      url: 'https://shop.example/',
      violations: [
        {
          url: 'https://shop.example/',
          turn: 1,
          rule: 'label',
          impact: 'minor',
          help: 'Label it',
          help_url: 'https://help.example/',
          targets: ['p'],
          count: 1,
          places: [place],
        },
      ],
    },
  ],
  screenshot: [
    { bytes: '/9j/4A==', extension: 'jpg' },
    { bytes: 'iVBORw0KGgo=', extension: 'png' },
    { missing: 'The page hangs.' },
  ],
} as const

const methods = ['open', 'observe', 'act', 'screenshot', 'checkAccessibility'] as const

const listed = Object.entries(answers).flatMap(([method, list]) =>
  list.map((answer) => ({ method: readMethod(method), answer })),
)

describe.each(listed)('an answer to $method', ({ method, answer }) => {
  test('is accepted as it is', () => {
    expect(accepts(method, answer)).toBe(true)
  })

  test('is refused with an unknown field, wherever that is', () => {
    const added = addEverywhere(answer)
    expect(added.length).toBeGreaterThan(0)
    expect(added.filter((one) => accepts(method, one))).toEqual([])
  })
})

test('a list longer than any that is read of a page is refused, whatever it lists', () => {
  const many = answers.observe.flatMap(multiplyEverywhere)
  expect(many.length).toBeGreaterThanOrEqual(17)
  expect(many.filter((one) => accepts('observe', one))).toEqual([])
})

const [seen] = answers.observe
const button = describeField('e1', 'Name')

test.each([
  ['controls', 600, (members: unknown[]) => ({ ...seen, elements: members }), button],
  ['lines', 3000, (members: unknown[]) => ({ ...seen, lines: members }), 'Tea'],
  ['examples of a fact', 20, (members: unknown[]) => withFact('alerts', members), 'Tea'],
  [
    'named pictures',
    40,
    (members: unknown[]) => withFact('namedPictures', members),
    seen.facts.namedPictures[0],
  ],
  ['errors', 50, (members: unknown[]) => ({ ...seen, errors: members }), seen.errors[0]],
  ['choices', 60, (options: unknown[]) => ({ ...seen, elements: [{ ...button, options }] }), 'Tea'],
] as const)(
  'an observation has at most the usual number of %s, %i',
  (_what, most, observeWith, one) => {
    const fill = (count: number) => observeWith(Array.from({ length: count }, () => one))
    expect([most, most + 1].map((count) => accepts('observe', fill(count)))).toEqual([true, false])
  },
)

function withFact(name: string, members: unknown[]) {
  return { ...seen, facts: { ...seen.facts, [name]: members } }
}

test.each([
  ['nothing', { bytes: '', extension: 'png' }],
  ['text', { bytes: 'PHN2Zz4=', extension: 'png' }],
  ['another kind of picture than it says', { bytes: '/9j/4A==', extension: 'png' }],
])('a picture of %s is refused', (_what, picture) => {
  expect(accepts('screenshot', picture)).toBe(false)
})

const long = 'x'.repeat(3_000_000)

const withTexts = listed.filter(({ method }) => method !== 'screenshot')

test.each(withTexts)('no text in an answer to $method stays long', ({ method, answer }) => {
  const parsed = lengthenEverywhere(answer).flatMap((one) => {
    const { success, data } = hostAnswers[method].safeParse(one)
    return success ? [data] : []
  })
  expect(parsed.length).toBeGreaterThan(0)
  const most = method === 'observe' ? 100_000 : 2048
  expect(parsed.map(findLongest).filter((length) => length > most)).toEqual([])
})

describe.each(listed.filter(({ method }) => method !== 'screenshot'))(
  'every number in an answer to $method',
  ({ method, answer }) => {
    test.each([1e308, -1e308])('is bounded: %d', (huge) => {
      const numbers = changeEverywhere(answer, huge)
        .flatMap((one) => hostAnswers[method].safeParse(one).data ?? [])
        .flatMap(listNumbers)
      expect(numbers.filter((one) => Math.abs(one) > 1e9)).toEqual([])
    })
  },
)

test.each([
  ['pageWaitMs', 1e9],
  ['ageMs', 1e9],
  ['tokens', 2 ** 40],
] as const)('a page that says an excessive %s is still observed', (name, sent) => {
  const observed = hostAnswers.observe.parse({ ...seen, [name]: sent })
  expect(observed[name]).toBe(1e9)
  expect(hostAnswers.observe.parse({ ...seen, [name]: -5 })[name]).toBe(0)
})

test.each([
  ['observe', { ...seen, status: 1.5 }],
  ['observe', { ...seen, tokens: 1.5 }],
  ['open', { ...answers.open[0], status: 1.25 }],
  ['act', { ...answers.act[0], requests: -2.5 }],
] as const)('a part of a count is refused in an answer to %s', (method, answer) => {
  expect(accepts(method, answer)).toBe(false)
})

const cut = 'x'.repeat(2000)
const [hidden] = answers.act

test.each([
  ['open', { kind: 'failed', reason: 'target_refused', message: long }, { message: cut }],
  ['screenshot', { missing: long }, { missing: cut }],
  [
    'act',
    { ...hidden, failure: { kind: 'covered', message: long, coveredBy: 'a', isLayer: true } },
    { failure: { message: cut } },
  ],
  [
    'observe',
    {
      ...answers.observe[0],
      dialogs: [{ type: 'alert', message: long, answer: 'accepted', text: null }],
      errors: [{ message: long, url: null, place: null }],
      blockedNavigations: [{ url: 'about:blank', reason: long }],
    },
    {
      dialogs: [{ message: 'x'.repeat(500) }],
      errors: [{ message: 'x'.repeat(500) }],
      blockedNavigations: [{ reason: cut }],
    },
  ],
] as const)('what a host says in an answer to %s is cut', (method, answer, said) => {
  expect(hostAnswers[method].parse(answer)).toMatchObject(said)
})

function readMethod(name: string): keyof typeof answers {
  const method = methods.find((key) => key === name)
  if (method === undefined) throw new Error(`no answers to ${name}`)
  return method
}

function accepts(method: keyof typeof answers, answer: unknown): boolean {
  return hostAnswers[method].safeParse(answer).success
}

/** Copies of a value, each with one more field in one of its objects. */
function addEverywhere(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, part]) =>
    addEverywhere(part).map((added) => replace(value, key, added)),
  )
  return Array.isArray(value) ? inside : [{ ...value, unknown: 1 }, ...inside]
}

/** Copies of a value, each with one of its texts made long. */
function lengthenEverywhere(value: unknown): unknown[] {
  if (typeof value === 'string') return [long]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    lengthenEverywhere(part).map((lengthened) => replace(value, key, lengthened)),
  )
}

/** Copies of a value, each with another one of its numbers replaced. */
function changeEverywhere(value: unknown, replacement: number): unknown[] {
  if (typeof value === 'number') return [replacement]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    changeEverywhere(part, replacement).map((changed) => replace(value, key, changed)),
  )
}

function listNumbers(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(listNumbers)
    : []
}

/** Copies of a value, each with the first member of one of its lists repeated. */
function multiplyEverywhere(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, part]) =>
    multiplyEverywhere(part).map((multiplied) => replace(value, key, multiplied)),
  )
  return Array.isArray(value)
    ? [Array.from({ length: 3001 }, () => value[0] ?? 'Tea'), ...inside]
    : inside
}

/** The length of the longest text anywhere in a value. */
function findLongest(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Math.max(0, ...Object.values(value).map(findLongest))
}

function replace(whole: object, key: string, part: unknown): unknown {
  return Array.isArray(whole) ? whole.with(Number(key), part) : { ...whole, [key]: part }
}
