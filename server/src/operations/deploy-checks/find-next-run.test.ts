import { expect, test } from 'vitest'
import { assertSchedule, findNextRun } from './find-next-run.ts'

const zone = 'Europe/Berlin'

function listNext(cron: string, from: string, time_zone = zone): string[] {
  const first = findNextRun({ cron, time_zone }, new Date(from))
  return [first, findNextRun({ cron, time_zone }, first)].map((at) => at.toISOString())
}

test.each([
  // Clocks go forward at 2:00 on 29 March 2026: 2:30 does not exist.
  ['30 2 * * *', '2026-03-28T12:00:00Z', ['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']],
  // They go back at 3:00 on 25 October 2026: 2:30 comes twice.
  ['30 2 * * *', '2026-10-24T12:00:00Z', ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']],
  ['30 2 * * *', '2026-10-25T00:45:00Z', ['2026-10-26T01:30:00.000Z', '2026-10-27T01:30:00.000Z']],
  // Each hour that passes is one, also the repeated one.
  ['0 * * * *', '2026-10-24T23:30:00Z', ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']],
  ['0 9 * * 1-5', '2026-11-27T08:00:00Z', ['2026-11-30T08:00:00.000Z', '2026-12-01T08:00:00.000Z']],
  [
    '0 9 * * MON-FRI',
    '2026-03-27T09:00:00Z',
    ['2026-03-30T07:00:00.000Z', '2026-03-31T07:00:00.000Z'],
  ],
  ['0 0 29 2 *', '2026-11-28T00:00:00Z', ['2028-02-28T23:00:00.000Z', '2032-02-28T23:00:00.000Z']],
])('%s after %s', (cron, from, expected) => {
  expect(listNext(cron, from)).toEqual(expected)
})

test('a schedule keeps the time of its own zone', () => {
  const next = listNext('15 8 * * *', '2026-03-07T20:00:00Z', 'America/New_York')
  expect(next).toEqual(['2026-03-08T12:15:00.000Z', '2026-03-09T12:15:00.000Z'])
})

test.each([
  '*/15 * * * *',
  '*/20 0 1,2 * *',
  '0,30 * * * *',
  '5 9-17 * * 1-5',
  '0 9 1 1 *',
  '0 9 * * 7',
  '0 0 L * *',
])('%s is accepted', (cron) => {
  expect(() => assertSchedule({ cron, time_zone: zone }, new Date('2026-11-28'))).not.toThrow()
})

test.each([
  ['* * * * *', /^schedule\.cron is due twice within 15 minutes/],
  ['0,10 4 * * *', /due twice within 15 minutes/],
  ['5,55 * * * *', /due twice within 15 minutes/],
  ['50,0 0-1,23 * * *', /due twice within 15 minutes/],
  ['0 0 30 2 *', /no cron schedule can have/],
  ['61 * * * *', /no cron schedule can have/],
  ['0 9 * * 8', /no cron schedule can have/],
  ['H 9 * * *', /no cron schedule can have/],
  ['0 9 * * H', /no cron schedule can have/],
  ['5-1 * * * *', /no cron schedule can have/],
  ['a b c d e', /no cron schedule can have/],
])('%s is refused: %s', (cron, message) => {
  const check = () => assertSchedule({ cron, time_zone: zone }, new Date('2026-11-28'))
  expect(check).toThrow(message)
})
