import { describe, expect, it } from 'vitest'
import { flag, month, runCursor, wholeNumber, runPosition } from './query.ts'

describe('a whole number in a query', () => {
  const limit = wholeNumber({ min: 1, max: 100, fallback: 50 })

  it.each([
    ['1', 1],
    ['100', 100],
    ['007', 7],
    [undefined, 50],
  ])('takes %j as %j', (text, value) => {
    expect(limit.parse(text)).toBe(value)
  })

  it.each([
    '0',
    '101',
    '',
    ' 5',
    '-1',
    '+5',
    '5.0',
    '1e2',
    '0x10',
    'NaN',
    '٥',
    '99999999999999999',
  ])('refuses %j', (text) => {
    expect(limit.safeParse(text).error?.issues[0]?.message).toBe(
      'must be a whole number from 1 to 100',
    )
  })
})

describe('a flag in a query', () => {
  it.each([
    ['true', true],
    ['false', false],
    [undefined, false],
  ] as const)('takes %j as %j', (text, value) => {
    expect(flag.parse(text)).toBe(value)
  })

  it.each(['1', 'TRUE', '', 'yes'])('refuses %j', (text) => {
    expect(flag.safeParse(text).success).toBe(false)
  })
})

describe('the cursor of runs', () => {
  it('consists of the time and the id of the last run', () => {
    expect(runCursor.parse('1767225600000|run_01jg')).toEqual({
      createdAtMs: 1_767_225_600_000,
      id: 'run_01jg',
    })
  })

  it('can be plain Unix milliseconds', () => {
    expect(runCursor.parse('1767225600000')).toEqual({ createdAtMs: 1_767_225_600_000, id: null })
  })

  it.each([
    '',
    '|run_1',
    '1767225600000|',
    '1767225600000|Run_1',
    '-5',
    '1e3',
    '9000000000000',
    '01767225600000',
    '00',
    '+1767225600000|run_1',
    '01767225600000|run_1',
    '1767225600000.0',
    ' 1767225600000',
    '1|a|b',
  ])('refuses %j', (text) => {
    expect(runCursor.safeParse(text).success).toBe(false)
  })
})

describe('a month', () => {
  it.each(['2026-01', '2026-12', '0001-01'])('takes %j', (text) => {
    expect(month.parse(text)).toBe(text)
  })

  it.each(['2026-13', '2026-00', '2026-1', '26-01', '2026-01-01', '0000-01', ''])(
    'refuses %j',
    (text) => {
      expect(month.safeParse(text).success).toBe(false)
    },
  )
})

it('a position has at most one number for each session that a run can have', () => {
  const numbers = Array.from({ length: 11 }, (_, index) => index)
  expect(runPosition.parse('0,1,2,3,4,5,6,7,8,9')).toEqual(numbers.slice(0, 10))
  for (const text of [numbers.join(','), '01', '1,', '12345678901']) {
    expect([text, runPosition.safeParse(text).success]).toEqual([text, false])
  }
})
