import { describe, expect, test } from 'vitest'
import type { ObservedViolation } from '../../turn/observation.ts'
import { exchangeCheck, SharedChecks } from './shared-checks.ts'

const state = 'ab'.repeat(32)
const url = 'https://shop.example/teas'

describe('a page in a state', () => {
  test('that two hosts have found to break the same rules is known to the run, at its own address', () => {
    const { join } = openRuns()
    const [first, second, third] = [join(), join(), join()]
    first.note(state, [describeViolation('https://shop.example/teas?from=home')])
    expect(third.listKnown()).toEqual(new Map())

    second.note(state, [describeViolation('https://shop.example/teas?from=search')])

    expect([...third.listKnown().keys()]).toEqual([state])
    const known = { url, violations: [], state, isKnown: true } as const
    expect(exchangeCheck(known, third.listKnown(), third)).toEqual({
      url,
      violations: [describeViolation(url)],
    })
    expect(join('run_b').listKnown()).toEqual(new Map())
  })

  test.each([
    ['one host alone, however many sessions it has had', { hostPid: 17 }],
    ['one session alone, however many hosts have tried it', { sessionId: 'sess_again' }],
  ])('is not believed to %s', (_name, same) => {
    const { join } = openRuns()
    for (const session of [join('run_a', same), join('run_a', same)])
      session.note(state, [describeViolation(url)])

    expect(join().listKnown()).toEqual(new Map())
  })

  test('is unknown again when a host has found something else', () => {
    const { join } = openRuns()
    for (const session of [join(), join()]) session.note(state, [describeViolation(url)])
    join().note(state, [])
    expect(join().listKnown()).toEqual(new Map())

    join().note(state, [])

    expect(join().listKnown()).toEqual(new Map([[state, []]]))
  })

  test('that a host calls known although it was not told so counts as not checked', () => {
    const sharing = openRuns().join()
    const lie = { url, violations: [], state, isKnown: true } as const

    expect(exchangeCheck(lie, sharing.listKnown(), sharing)).toEqual({ url: null, violations: [] })
  })

  test('is forgotten after thirty others, and not kept if its violations are long', () => {
    const { join } = openRuns()
    const states = Array.from({ length: 31 }, (_, index) => index.toString(16).padStart(64, '0'))
    const sessions = [join(), join()]
    for (const one of states)
      for (const session of sessions) session.note(one, [describeViolation(url)])
    for (const session of sessions) session.note(state, [describeViolation(url, 'x'.repeat(9000))])

    expect([...join().listKnown().keys()]).toEqual(states.slice(1))
  })
})

/** Sessions of runs, each in a host of its own. */
function openRuns() {
  const checks = new SharedChecks()
  let count = 0
  return {
    join: (runId = 'run_a', same: { hostPid?: number; sessionId?: string } = {}) => {
      count += 1
      return checks.join({ runId, sessionId: `sess_${count}`, hostPid: 100 + count, ...same })
    },
  }
}

function describeViolation(at: string, text = 'Delivery'): ObservedViolation {
  return {
    url: at,
    rule: 'color-contrast',
    impact: 'serious',
    help: 'Elements must have sufficient contrast',
    help_url: 'https://dequeuniversity.com/rules/axe/color-contrast',
    targets: ['p'],
    places: [{ selector: 'p', path: 'body > p', tag: 'p', text, region: null }],
    turn: 0,
    count: 1,
  }
}
