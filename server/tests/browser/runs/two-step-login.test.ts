import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { answerLater } from '../../support/servers/answer-later.ts'
import { startTestSite, type TestPage, type TestSite } from '../../support/servers/test-site.ts'
import { testMasterKey } from '../../support/service/test-dispatcher.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const host = 'shop.test.example'
const id = randomUUID()
const username = `maya-${id}@shop.example`
const password = `Zq7!two-step-${id}`

function write(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}`
}

const home = write(
  'Tea shop',
  '<p>Fresh tea.</p><a href="/signin">Sign in</a> <a href="/teas">Teas</a>',
)
const account = write('Your account', '<p role="status">You are signed in.</p><a href="/">Home</a>')
const teas = write('Teas', '<p>Green and black.</p><a href="/">Home</a>')

const nameForm = '<form method="post" action="/name"><label>Email <input name="user"></label>'
const passwordForm =
  '<form method="post" action="/in"><label>Password <input name="pass" type="password"></label>'

/** Two pages, one after the other. */
const onTwoPages = {
  '/': home,
  '/teas': teas,
  '/signin': write('Sign in', `${nameForm}<button>Next</button></form>`),
  '/name': write('Enter your password', `${passwordForm}<button>Sign in</button></form>`),
}

/** One page that shows the password field after the name, by a button that sends no request. */
const onOnePage = {
  '/': home,
  '/teas': teas,
  '/signin': write(
    'Sign in',
    `<form method="post" action="/in"><div id="one"><label>Email <input name="user"></label>
      <button type="button" id="go">Next</button></div><div id="two" hidden>
      <label>Password <input name="pass" type="password"></label><button>Sign in</button></div></form>
      <script>go.onclick = () => { one.hidden = true; two.hidden = false }</script>`,
  ),
}

describe.each<[string, Record<string, TestPage>]>([
  ['two pages', onTwoPages],
  ['one page', onOnePage],
])('a login on %s, behind a link', (_where, pages) => {
  const sent: string[] = []
  const logged: string[] = []
  let site: TestSite
  let service: TestService
  let told: string[]

  const take = (html: string): TestPage =>
    answerLater(async (request, response) => {
      sent.push(await text(request))
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(html)
    })

  beforeAll(async () => {
    const { '/name': second, ...rest } = pages
    site = await startTestSite({
      ...rest,
      ...(typeof second === 'string' ? { '/name': take(second) } : {}),
      '/in': take(account),
    })
    service = await startTestService(
      {
        ROLE: 'all',
        LOG_LEVEL: 'debug',
        MASTER_KEY: testMasterKey,
        TEST_HOSTS: `${host}=127.0.0.1:${site.port}`,
      },
      null,
      createLog('debug', collect(logged)),
    )
    told = await runSession(service)
  }, 120_000)

  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })

  test('is used by the explorer, once', () => {
    const fields = sent.flatMap((body) => [...new URLSearchParams(body)])
    expect(fields).toEqual([
      ['user', username],
      ['pass', password],
    ])
  })

  test('leaves no trace of its password in output and log, and none of its user name in the log', () => {
    const all = [...told, ...logged].join('\n')
    expect(all).toContain('credential_used')
    expect(listEncodings(password).filter((encoding) => all.includes(encoding))).toEqual([])
    const log = logged.join('\n')
    expect(listEncodings(username).filter((encoding) => log.includes(encoding))).toEqual([])
  })

  test('shows the user name where the visitor saw it, and in no answer about logins', () => {
    const [credentials = '', , , events = ''] = told
    expect(events).toContain(username)
    expect(credentials).not.toContain(username)
  })
})

function listEncodings(secret: string): string[] {
  return [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').slice(0, -4)]
}

/** Runs a session with the login and returns everything that the service shows of it. */
async function runSession(service: TestService): Promise<string[]> {
  const { client } = service
  const credential = await client.credentials.create({
    label: 'Test account',
    target_host: host,
    username,
    password,
  })
  const { run_id, sessions } = await client.runs.create({
    url: `https://${host}/`,
    persona_ids: ['pers_0000000000000000000default'],
    credential_ids: [credential.id],
  })
  await client.runs.wait(run_id, { pollMs: 200 })
  const of = `/runs/${run_id}/sessions/${sessions[0]?.id ?? ''}`
  const paths = ['/credentials', `/runs/${run_id}/map`, `/runs/${run_id}`]
  const files = ['events?limit=500', 'transcript', 'report', 'report.md', 'report.html']
  return Promise.all(
    [...paths, ...files.map((file) => `${of}/${file}`)].map(async (path) => {
      const response = await service.request('GET', path)
      return response.text()
    }),
  )
}

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
}
