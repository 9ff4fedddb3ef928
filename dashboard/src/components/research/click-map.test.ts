import type { SessionEvent } from '@understudy/contract/session-event'
import { describe, expect, it } from 'vitest'
import { countViewers, mapClicks } from './click-map.ts'

const at = '2026-03-01T10:00:00.000Z'
const box = { x: 10, y: 20, width: 40, height: 30 }

function record(...events: Pick<SessionEvent, 'kind' | 'turn' | 'data'>[]): SessionEvent[] {
  return events.map((event, index) => ({ ...event, seq: index + 1, at }))
}

function look(path: string, top?: number): Pick<SessionEvent, 'kind' | 'turn' | 'data'> {
  const place = top === undefined ? {} : { top, page_height: 1000 }
  return {
    kind: 'observation',
    turn: 1,
    data: { url: `https://shop.example.com${path}`, ...place },
  }
}

function click(
  turn: number,
  where: object = { box },
): Pick<SessionEvent, 'kind' | 'turn' | 'data'> {
  return { kind: 'action', turn, data: { kind: 'click', label: 'Buy', ...where } }
}

describe('the map of what visitors used', () => {
  const visits = [
    {
      sessionId: 'a',
      persona: 'Ada',
      windowHeight: 400,
      events: record(look('/?x=1', 0), click(1), look('/', 600), click(2)),
    },
    {
      sessionId: 'b',
      persona: 'Bo',
      windowHeight: 400,
      events: record(look('/', 0), click(1, {}), look('/old'), click(2)),
    },
  ]
  const [first, ...others] = mapClicks(visits)

  it('places controls on the whole page, whichever part of it the window showed', () => {
    expect(first?.page).toBe('/')
    expect(first?.uses.map(({ persona, turn, box: { y } }) => [persona, turn, y])).toEqual([
      ['Ada', 1, 20],
      ['Ada', 2, 620],
    ])
  })

  it('leaves out pages of which the record does not say where the window was', () => {
    expect(others).toEqual([])
  })

  it('counts each visitor once for what it had in view', () => {
    if (first === undefined) throw new Error('no page was used')
    expect(countViewers(first, { windowHeight: 400, bands: 5 })).toEqual([2, 2, 0, 1, 1])
  })
})
