import { expect, test } from 'vitest'
import { Secret } from '../../../src/lib/secret.ts'
import { openHosts } from '../../support/browser/open-faulty-hosts.ts'
import { describePage } from '../../support/records/describe-page.ts'

const { signal } = new AbortController()
const url = 'https://shop.example/teas'
const state = 'ab'.repeat(32)
const place = { selector: 'p', path: 'body > p', tag: 'p', text: 'Tea', region: null }
const found = { rule: 'label', impact: 'minor', help: '', help_url: url, turn: 0, count: 1 }
const violation = { ...found, url, targets: ['p'], places: [place] }
const secret = new Secret('correct horse battery')
const login = { handle: 'cred_1', host: 'shop.example', username: secret, password: secret }

/** A host whose page violates one rule, unless it is told that the state of the page is known. */
const host = `
  const [page, violation, url, state] = ${JSON.stringify([describePage({ url }), violation, url, state])}
  const check = (known) => {
    if (known === null) return { url, violations: [] }
    return known.includes(state) ? { url, violations: [], state, isKnown: true } : { url, violations: [violation], state }
  }
  const answers = { observe: () => page, checkAccessibility: ({ known }) => check(known) }
  onMessage(({ id, call }) => send({ kind: 'answer', id, value: answers[call.method]?.(call) ?? null }))`

test('a session gets the checks of two others of its run, unless it can log in', async () => {
  const { launch } = await openHosts(host)
  const check = async (sessionId: string, secrets = {}) => {
    const session = await launch({ shares: { runId: 'run_a', sessionId }, ...secrets })
    await session.observe(signal)
    const { violations } = await session.checkAccessibility(signal)
    return { session, rules: violations.map(({ rule }) => rule) }
  }
  // Both are open, so that each has a host of its own.
  const [first, second] = [await check('sess_a'), await check('sess_b')]
  expect([first.rules, second.rules]).toEqual([['label'], ['label']])
  for (const { session } of [first, second]) await session[Symbol.asyncDispose]()

  const third = await check('sess_c')
  const confidential = await check('sess_d', { credentials: [login] })

  expect(third.rules).toEqual(['label'])
  expect(confidential.rules).toEqual([])
})
