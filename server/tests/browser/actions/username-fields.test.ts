import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret } from '../../../src/lib/secret.ts'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'

const username = 'maya@shop.example'
const credentials = [
  {
    handle: 'shop',
    host: 'shop.test.example',
    username: new Secret(username),
    password: new Secret('Zq7!canary-5f0e'),
  },
]

const write = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}`
const field = (label: string, more = '') => `<label>${label} <input id="f" ${more}></label>`
const password = '<label>Password <input type="password"></label>'

const pages = {
  '/form': write('Shop', `<form>${field('Name')}${password}<button>Go</button></form>`),
  '/email': write('Shop', `<form>${field('Name', 'type="email"')}${password}</form>`),
  '/phone': write('Shop', `<form>${field('Name', 'type="tel"')}${password}</form>`),
  '/hidden': write(
    'Shop',
    `<form>${field('Name')}<div hidden>${password}</div><button>Next</button></form>`,
  ),
  '/bare': write('Shop', `<div>${field('Name')}${password}</div><p>${'<input> '.repeat(6)}</p>`),
  '/parts': write(
    'Shop',
    `<x-login><template shadowrootmode="open">
      <x-one><template shadowrootmode="open">${field('Name')}</template></x-one>
      <x-two><template shadowrootmode="open">${password}</template></x-two>
    </template></x-login>`,
  ),
  '/step': write('Sign in', `<form>${field('Name')}<button>Continue</button></form>`),
  '/step-in-german': write('Anmelden', `<form>${field('Name')}<button>Weiter</button></form>`),
  '/step-by-hint': write(
    'Welcome',
    `<form>${field('Name', 'autocomplete="username webauthn"')}<button>Next</button></form>`,
  ),
  '/step-by-button': write('Welcome', `<form>${field('Name')}<button>Log in</button></form>`),

  '/search': write('Sign in', `<form>${field('Name', 'type="search"')}${password}</form>`),
  '/number': write('Sign in', `<form>${field('Name', 'type="number"')}${password}</form>`),
  '/newsletter': write('Sign in', `<form>${field('Name')}<button>Subscribe</button></form>`),
  '/comment': write('Shop', `<form>${field('Name')}<button>Send</button></form>`),
  '/unsaid': write('Shop', `<form>${field('Name')}<button>Next</button></form>`),
  '/more': write(
    'Sign in',
    `<form>${field('Name')}<label>Town <input></label><button>Next</button></form>`,
  ),
  '/apart': write(
    'Shop',
    `<form>${field('Name')}<button>Send</button></form><form>${password}<button>Log in</button></form>`,
  ),
  '/crowd': write('Shop', `${field('Name')}${'<input> '.repeat(6)}${password}`),
}

let session: TestSession

beforeAll(async () => {
  session = await openTestSession(pages, {}, { credentials })
})

afterAll(() => session[Symbol.asyncDispose]())

async function fill(path: string): Promise<string | null> {
  await session.open(path)
  const { ref } = session.find('Name')
  const action = { kind: 'use_credential', ref, credential: 'shop', field: 'username' } as const
  const { failure } = await session.act(action)
  return failure?.message ?? null
}

test.each([
  '/form',
  '/email',
  '/phone',
  '/hidden',
  '/bare',
  '/parts',
  '/step',
  '/step-in-german',
  '/step-by-hint',
  '/step-by-button',
])('a field of a login takes the username: %s', async (path) => {
  expect(await fill(path)).toBeNull()
  expect(await session.page.locator('#f').inputValue()).toBe(username)
})

const kind = 'this is not a username field'
const noLogin = 'this field is not part of a login form'

test.each([
  ['/search', kind],
  ['/number', kind],
  ['/newsletter', noLogin],
  ['/comment', noLogin],
  ['/unsaid', noLogin],
  ['/more', noLogin],
  ['/apart', noLogin],
  ['/crowd', noLogin],
])('a field of something else does not: %s', async (path, reason) => {
  expect(await fill(path)).toBe(reason)
  expect(await session.page.locator('#f').inputValue()).toBe('')
})
