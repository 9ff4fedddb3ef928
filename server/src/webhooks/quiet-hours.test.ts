import { expect, test } from 'vitest'
import { findQuietEnd } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' }
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
])('%j at %s end at %s', (hours, now, end) => {
  expect(findQuietEnd(hours, new Date(now))?.toISOString() ?? null).toBe(end)
})
