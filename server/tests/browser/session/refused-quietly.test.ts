import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Finding } from '@understudy/contract/finding'
import type { OutcomeStatus } from '@understudy/contract/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import type { Action } from '../../../src/turn/action.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

const write = (title: string, main: string, lang = 'en') =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1>${main}</main></html>`

const form = (action: string) =>
  write(
    'Apply for an allotment',
    `<form method="post" action="${action}"><p><label>Name <input name="n"></label></p>
    <p><label>Why <textarea name="w"></textarea></label></p><button>Send application</button></form>`,
  )

const password = '<p><label>Password <input type="password" name="p"></label></p>'
const signIn = write(
  'Sign in',
  `<form method="post" action="/session"><label>E-mail <input name="e"></label>${password}<button>Sign in</button></form>`,
)
const anmelden = write(
  'Anmelden',
  `<div role="form"><span id="k">Kennung</span><input aria-labelledby="k">
  <span id="w">Kennwort</span><input type="password" aria-labelledby="w"><a href="#" role="button">Los</a></div>`,
  'de',
)

/** Answers an application with the address of another page. */
function redirect(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url !== '/apply') return false
  request.resume().on('end', () => response.writeHead(303, { location: '/login' }).end())
  return true
}

interface Seen {
  status: OutcomeStatus
  found: Finding[]
}

/** Does what the script says, claims that it worked, and returns the judgement. */
async function visit(
  url: string,
  task: string,
  script: (ref: (name: string) => string) => Action[],
): Promise<Seen> {
  const mind = createScriptedMind((situation) => {
    const ref = (name: string) =>
      situation.observation.elements.some((element) => element.name === name)
        ? refOf(situation, name)
        : 'e999'
    const done: Action = { kind: 'done', summary: 'It is done.', quote: '' }
    return script(ref)[situation.turn - 1] ?? done
  })
  const { transcript } = await bench.run({ mind }, { targetUrl: url, task })
  const { outcome, findings } = buildReport({ ...transcript, task }).report
  return {
    status: outcome.status,
    found: findings.filter(({ attribution }) => attribution === 'site'),
  }
}

const apply = (ref: (name: string) => string): Action[] => [
  { kind: 'type', ref: ref('Name'), text: 'Jo Barnes', submit: false },
  { kind: 'type', ref: ref('Why'), text: 'Beans and peas', submit: false },
  { kind: 'click', ref: ref('Send application') },
]

test.each([
  ['a sign-in page', { '/login': signIn }],
  ['one without a form, in another language', { '/login': anmelden }],
  [
    'one that a script shows at another address',
    {
      '/login': write(
        'One moment',
        `<script>history.replaceState(null, '', '/auth'); document.querySelector('main').innerHTML = '<h1>Welcome back</h1><input aria-label=Mail><input type=password aria-label=Code>'</script>`,
      ),
    },
  ],
])('a form that is answered by %s was not accepted, and is a finding', async (_what, pages) => {
  await using site = await startLocalSite({ '/': form('/apply'), ...pages }, redirect)
  const { status, found } = await visit(site.url, 'Apply for an allotment', apply)
  expect(status).toBe('inconclusive')
  expect(found).toContainEqual(
    expect.objectContaining({
      severity: 3,
      title: 'The form on the start page asks for a password only after it was filled in and sent',
    }),
  )
})

test.each([
  [
    'thanks',
    'succeeded',
    {
      '/login': write(
        'Application received',
        '<p>We have received your application. Thank you.</p>',
      ),
    },
  ],
  [
    'the next step, which asks for a new password',
    'inconclusive',
    { '/login': write('Next: choose a password', `<p>Jo Barnes, this is step 2.</p>${password}`) },
  ],
])('a form that is answered by %s has no such finding', async (_what, expected, pages) => {
  await using site = await startLocalSite({ '/': form('/apply'), ...pages }, redirect)
  const { status, found } = await visit(site.url, 'Apply for an allotment', apply)
  expect(status).toBe(expected)
  expect(found.map(({ title }) => title).filter((title) => title.includes('password'))).toEqual([])
})

const saving = (then: string) =>
  write(
    'Your profile',
    `<form onsubmit="fetch('/save', { method: 'POST' }).then((r) => { ${then} }); return false">
    <label>Display name <input value="Jo"></label><button>Save profile</button></form><p role="status" id="s"></p>`,
  )

test.each([
  [
    'refuses for lack of a login',
    401,
    'if (r.ok) s.textContent = `Your profile has been saved.`',
    3,
  ],
  ['refuses', 403, 'if (r.ok) s.textContent = `Saved.`', 3],
  [
    'refuses, which the page says',
    401,
    's.textContent = r.ok ? `Saved.` : `Please sign in again.`',
    null,
  ],
  ['accepts', 200, 'if (r.ok) s.textContent = `Your profile has been saved.`', null],
])('saving what the server %s', async (_what, status, then, severity) => {
  await using site = await startLocalSite({ '/': saving(then) }, ({ url }, response) => {
    if (url !== '/save') return false
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    return true
  })
  const seen = await visit(site.url, 'Save my profile', (ref) => [
    { kind: 'click', ref: ref('Save profile') },
  ])
  expect(seen.status === 'succeeded').toBe(status === 200)
  const found = seen.found.find(({ title }) => title.includes('says nothing'))
  expect(found?.severity ?? null).toBe(severity)
})
