import { expect, test } from 'vitest'
import type { SessionLaunchOptions } from '../../../src/browser/launch-session.ts'
import { Secret } from '../../../src/lib/secret.ts'
import { openHosts } from '../../support/browser/open-faulty-hosts.ts'
import { describePage } from '../../support/records/describe-page.ts'

const { signal } = new AbortController()
const url = 'https://shop.example/teas'
const state = 'ab'.repeat(32)
const where = { region: null, context: null, inRegion: 1, detail: '', box: null }
const place = { selector: 'p', path: 'body > p', tag: 'p', text: 'Tea', ...where }
const found = { rule: 'label', impact: 'minor', help: '', help_url: url, turn: 0, count: 1 }
const violation = { ...found, url, targets: ['p'], places: [place] }
const secret = new Secret('correct horse battery')
const login = { handle: 'cred_1', host: 'shop.example', username: secret, password: secret }

/** A host whose page violates one rule the first time that it is checked, unless it is told that the state of the page is known. */
const host = `
  const [page, violation, url, state] = ${JSON.stringify([describePage({ url }), violation, url, state])}
  let violations = [violation]
  const check = (known) => {
    if (known === null) return { url, violations: [] }
    if (known.includes(state)) return { url, violations: [], state, isKnown: true }
    const found = violations
    violations = []
    return { url, violations: found, state }
  }
  const answers = { observe: () => page, checkAccessibility: ({ known }) => check(known) }
  onMessage(({ id, call }) => send({ kind: 'answer', id, value: answers[call.method]?.(call) ?? null }))`

test('a session gets the checks of two others of its customer and target, unless it can log in', async () => {
  const check = await openChecks()
  // Both are open, so that each has a host of its own.
  const [first, second] = [await check({}), await check({})]
  expect([first.rules, second.rules]).toEqual([['label'], ['label']])
  for (const { session } of [first, second]) await session[Symbol.asyncDispose]()

  const third = await check({})
  await third.session[Symbol.asyncDispose]()
  const elsewhere = await check({ targetHost: 'other.example' })
  const confidential = await check({ credentials: [login] })

  expect(third.rules).toEqual(['label'])
  expect(elsewhere.rules).toEqual([])
  expect(confidential.rules).toEqual([])
})

test('a session gets no checks of other customers', async () => {
  const check = await openChecks()
  for (const { session } of [await check({}), await check({})]) await session[Symbol.asyncDispose]()
  const other = await check({ customerId: 'cust_b' })
  await other.session[Symbol.asyncDispose]()

  const { rules } = await check({ customerId: 'cust_b' })

  expect(rules).toEqual([])
})

/** Opens sessions, each of a run of its own, and checks their page. */
async function openChecks() {
  const { launch } = await openHosts(host)
  let sessions = 0
  return async ({ targetHost = 'shop.example', ...others }: CheckOptions) => {
    sessions += 1
    const names = { runId: `run_${sessions}`, sessionId: `sess_${sessions}` }
    const session = await launch({ shares: { ...names, targetHost }, ...others })
    await session.observe(signal)
    const { violations } = await session.checkAccessibility(signal)
    return { session, rules: violations.map(({ rule }) => rule) }
  }
}

interface CheckOptions extends Pick<SessionLaunchOptions, 'credentials' | 'customerId'> {
  targetHost?: string
}
