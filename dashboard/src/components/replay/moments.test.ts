import type { SessionEvent } from '@understudy/contract/session-event'
import { expect, test } from 'vitest'
import { findShown, readMoments } from './moments.ts'

type Told = [kind: SessionEvent['kind'], turn: number | null, data?: SessionEvent['data']]

function tell(...told: Told[]): SessionEvent[] {
  return told.map(([kind, turn, data = {}], index) => ({
    seq: index + 1,
    kind,
    turn,
    at: '2026-11-28T10:00:00.000Z',
    data,
  }))
}

const arrival = { file: '0000.jpg', kind: 'ambient' } as const
const front = { file: '0001.jpg', kind: 'screenshots' } as const
const cart = { file: '0002.jpg', kind: 'screenshots' } as const
const watched = { file: '0003.jpg', kind: 'ambient' } as const

test('a turn has the page before its action and the page after it', () => {
  const moments = readMoments(
    tell(
      ['observation', null],
      ['screenshot', 0, arrival],
      ['action', 1],
      ['observation', 1],
      ['screenshot', 1, front],
      ['action', 2],
      // Nothing changed, so that the page was not observed anew.
      ['screenshot', 2, front],
      ['action', 3],
      ['screenshot', 3, watched],
      ['observation', 3],
      ['screenshot', 3, cart],
    ),
  )
  expect(moments.map(({ turn, before, picture }) => [turn, before, picture])).toEqual([
    [0, null, arrival],
    [1, arrival, front],
    [2, front, front],
    [3, front, cart],
  ])
})

test('a turn that has only the picture before its action shows that one, and says so if the other is asked for', () => {
  const [, moment] = readMoments(
    tell(['observation', null], ['screenshot', 0, arrival], ['action', 1]),
  )
  if (moment === undefined) throw new Error('the turn is missing')
  expect(findShown(moment, undefined)).toEqual({ view: 'before', picture: arrival })
  expect(findShown(moment, 'after')).toEqual({ view: 'after', picture: null })
})
