import { expect, test } from 'vitest'
import { findQuietEnd } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' }
const late = { from: '22:00', to: '02:30', time_zone: 'Europe/Berlin' }
const small = { from: '02:45', to: '03:00', time_zone: 'Europe/Berlin' }
const noon = { from: '12:00', to: '13:30', time_zone: 'America/New_York' }

test.each([
  [night, '2026-11-28T20:59:59Z', null],
  [night, '2026-11-28T21:00:00Z', '2026-11-29T06:00:00.000Z'],
  [night, '2026-11-29T03:00:00Z', '2026-11-29T06:00:00.000Z'],
  [night, '2026-11-29T06:00:00Z', null],
  // The night in which clocks go forward.
  [night, '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
  [noon, '2026-11-28T17:15:00Z', '2026-11-28T18:30:00.000Z'],
  [noon, '2026-11-28T18:30:00Z', null],
  [null, '2026-11-28T23:00:00Z', null],
  // The hour that occurs twice, and an end in it: quiet again for the second time, and not until the next day.
  [late, '2026-10-25T00:15:00Z', '2026-10-25T00:30:00.000Z'],
  [late, '2026-10-25T00:45:00Z', null],
  [late, '2026-10-25T01:15:30Z', '2026-10-25T01:30:00.000Z'],
  [late, '2026-10-25T01:30:00Z', null],
  [night, '2026-10-24T22:00:00Z', '2026-10-25T06:00:00.000Z'],
  [small, '2026-10-25T00:50:00Z', '2026-10-25T01:00:00.000Z'],
  [small, '2026-10-25T01:50:00Z', '2026-10-25T02:00:00.000Z'],
  // The hour that is skipped, and an end in it.
  [late, '2026-03-29T00:59:00Z', '2026-03-29T01:00:00.000Z'],
  [small, '2026-03-29T00:30:00Z', null],
])('%j at %s end at %s', (hours, now, end) => {
  expect(findQuietEnd(hours, new Date(now))?.toISOString() ?? null).toBe(end)
})
