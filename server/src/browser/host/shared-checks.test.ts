import { describe, expect, test } from 'vitest'
import type { ObservedViolation } from '../../turn/observation.ts'
import { exchangeCheck, SharedChecks } from './shared-checks.ts'

const state = 'ab'.repeat(32)
const url = 'https://shop.example/teas'

describe('a page in a state', () => {
  test('that two hosts have found to break the same rules is known to others of the site, at their own address', () => {
    const { join } = openSites()
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
    expect(join('another site').listKnown()).toEqual(new Map())
  })

  test.each([
    ['one host alone, however many sessions it has had', { hostPid: 17 }],
    ['one session alone, however many hosts have tried it', { sessionId: 'sess_again' }],
  ])('is not believed to %s', (_name, same) => {
    const { join } = openSites()
    for (const session of [join('a site', same), join('a site', same)])
      session.note(state, [describeViolation(url)])

    expect(join().listKnown()).toEqual(new Map())
  })

  test('is unknown again when a host has found something else', () => {
    const { join } = openSites()
    for (const session of [join(), join()]) session.note(state, [describeViolation(url)])
    join().note(state, [])
    expect(join().listKnown()).toEqual(new Map())

    join().note(state, [])

    expect(join().listKnown()).toEqual(new Map([[state, []]]))
  })

  test('stays unknown if sessions that were told before have met it since', () => {
    const { join } = openSites()
    const [first, second, third, fourth] = [join(), join(), join(), join()]
    for (const session of [first, second]) session.note(state, [])
    const told = [third, fourth].map((session) => ({ session, known: session.listKnown() }))
    join().note(state, [describeViolation(url)])

    for (const { session, known } of told)
      exchangeCheck({ url, violations: [], state, isKnown: true }, known, session)

    expect(join().listKnown()).toEqual(new Map())
  })

  test('is checked again after fifty sessions that met it', () => {
    const { join } = openSites()
    for (const session of [join(), join()]) session.note(state, [])
    const meet = () => {
      const session = join()
      exchangeCheck({ url, violations: [], state, isKnown: true }, session.listKnown(), session)
    }
    for (let met = 0; met < 49; met += 1) meet()
    expect([...join().listKnown().keys()]).toEqual([state])

    meet()

    expect(join().listKnown()).toEqual(new Map())
  })

  test('that a host calls known although it was not told so counts as not checked', () => {
    const sharing = openSites().join()
    const lie = { url, violations: [], state, isKnown: true } as const

    expect(exchangeCheck(lie, sharing.listKnown(), sharing)).toEqual({ url: null, violations: [] })
  })

  test('is forgotten after sixty others, unless it is met again, and not kept if its violations are long', () => {
    const { join } = openSites()
    const states = Array.from({ length: 61 }, (_, index) => index.toString(16).padStart(64, '0'))
    const [again = ''] = states
    const sessions = [join(), join()]
    const met = { url, violations: [], state: again, isKnown: true } as const
    for (const [index, one] of states.entries()) {
      for (const session of sessions) session.note(one, [describeViolation(url)])
      if (index % 10 !== 0) continue
      for (const session of sessions) exchangeCheck(met, session.listKnown(), session)
    }
    for (const session of sessions) session.note(state, [describeViolation(url, 'x'.repeat(9000))])

    expect([...join().listKnown().keys()].toSorted()).toEqual([again, ...states.slice(2)])
  })
})

/** Sessions on sites, each in a host of its own. */
function openSites() {
  const checks = new SharedChecks()
  let count = 0
  return {
    join: (site = 'a site', same: { hostPid?: number; sessionId?: string } = {}) => {
      count += 1
      return checks.join({ site, sessionId: `sess_${count}`, hostPid: 100 + count, ...same })
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
    places: [
      {
        selector: 'p',
        path: 'body > p',
        tag: 'p',
        text,
        region: null,
        context: null,
        inRegion: 1,
        detail: '',
        box: null,
      },
    ],
    turn: 0,
    count: 1,
  }
}
