import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret } from '../../../src/lib/secret.ts'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { runWithReplays } from '../../support/browser/run-with-replays.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf, type ScriptedTurn } from '../../support/mind/scripted-mind.ts'
import {
  accountPage,
  loginForm,
  type MembersSite,
  scriptedForm,
  startMembersSite,
} from '../../support/servers/members-site.ts'

const host = 'local.test.example'
const password = 'Zq7!canary-5f0e'
const credentials = [
  {
    handle: 'shop',
    host,
    username: new Secret('maya@shop.example'),
    password: new Secret(password),
  },
]

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

const claim = {
  title: 'Orders are lost',
  category: 'content',
  severity: 2,
  expected: 'Orders stay.',
  observed: 'They go.',
  quote: 'Orders older than 1 day are lost',
  place: '',
  recommendation: 'Keep them.',
} as const

const fill = (field: 'username' | 'password', ref: string): ScriptedTurn => ({
  kind: 'use_credential',
  ref,
  credential: 'shop',
  field,
})

/** Signs in, presses a button behind the login and tells what it read there. */
async function visit(site: MembersSite, pressed: string) {
  const mind = createScriptedMind((situation): ScriptedTurn => {
    if (situation.turn === 1) return fill('username', refOf(situation, 'E-mail'))
    if (situation.turn === 2) return fill('password', refOf(situation, 'Password'))
    if (situation.turn === 3) return { kind: 'click', ref: refOf(situation, 'Sign in') }
    if (situation.turn > 4) return { kind: 'give_up', reason: 'Enough.' }
    const { observation } = situation
    const isShown = observation.elements.some(({ name }) => name === pressed)
    if (!isShown) return { kind: 'give_up', reason: 'I cannot sign in.' }
    const action = { kind: 'click', ref: refOf(situation, pressed) } as const
    return observation.text.includes(claim.quote) ? { action, finding: claim } : action
  })
  const transcript = await runWithReplays(bench, site.url, mind, { credentials })
  expect(JSON.stringify(transcript)).not.toContain(password)
  const facts = (transcript.replays ?? []).map(
    ({ detector, turn, status, reason }) => `${detector} ${turn} ${status}: ${reason}`,
  )
  return { facts, findings: buildReport(transcript).report.findings }
}

test.each([
  ['a form', loginForm],
  ['a script', scriptedForm],
])('what %s leads to is found again behind the login', async (_how, login) => {
  await using site = await startMembersSite(password, { login })
  const { facts, findings } = await visit(site, 'Show all orders')
  expect(facts).toContain('dead-click 4 verified: null')
  expect(facts).toContain(
    'mind 3 unverified: Its words were there again when the steps were repeated in a clean browser. That they are a problem is the visitor’s judgement.',
  )
  expect(new Set(site.posts)).toEqual(new Set(['/in with the login']))
  const dead = findings.find(({ title }) => title.includes('Show all orders'))
  expect(dead?.retest).toBe(
    `Open ${site.url}, fill in your login at “E-mail”, fill in your login at “Password”, click “Sign in”, click “Show all orders”, and check: ${dead?.expected}`,
  )
})

test('what is gone behind the login was not reproduced', async () => {
  await using site = await startMembersSite(password, {
    account: (logins) => (logins > 1 ? accountPage.replaceAll(claim.quote, 'Orders') : accountPage),
  })
  const { facts } = await visit(site, 'Show all orders')
  expect(facts).toContain(
    'mind 3 not_reproduced: Its words were not there when the steps were repeated in a clean browser.',
  )
})

test('a login that the site refuses the second time ends the replays, and is not tried again', async () => {
  await using site = await startMembersSite(password, { accepts: (login) => login === 1 })
  const { facts } = await visit(site, 'Show all orders')
  const reason =
    'When the steps were repeated, the login form was still there after turn 3 had sent the login.'
  expect(facts).toContain(`dead-click 4 unverified: ${reason}`)
  expect(facts).toContain(`mind 3 unverified: ${reason}`)
  expect(site.posts).toHaveLength(2)
})

test('a login that was refused in the session is not tried again', async () => {
  await using site = await startMembersSite(password, {
    login: `${loginForm}<p><img src="/" alt=""> ${'Help '.repeat(3)}</p>`,
    accepts: () => false,
  })
  const { facts } = await visit(site, 'Show all orders')
  expect(site.posts).toHaveLength(1)
  expect(facts.filter((fact) => fact.includes('not_reproduced'))).toEqual([])
})

test('what the page sends besides the login is held back, and the replay says where it stopped', async () => {
  const more = scriptedForm.replace(
    `.then(({ ok }) => { if (ok)`,
    `.then(() => fetch('/token', { method: 'POST', body: 'new' })).then(({ ok }) => { if (ok)`,
  )
  await using site = await startMembersSite(password, { login: more })
  const { facts } = await visit(site, 'Show all orders')
  expect(facts).toContainEqual(
    expect.stringContaining('dead-click 4 unverified: Repeating it would send data (POST /token)'),
  )
  expect(site.posts.filter((post) => post === '/token')).toHaveLength(1)
})
