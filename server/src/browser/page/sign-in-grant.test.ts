import { expect, test } from 'vitest'
import { Secret } from '../../lib/secret.ts'
import { SignInGrant } from './sign-in-grant.ts'

const credential = {
  handle: 'shop',
  host: 'shop.example',
  username: new Secret('maya@shop.example'),
  password: new Secret('Zq7!canary-5f0e'),
}
const origin = 'https://www.shop.example:8443'
const login = 'user=maya%40shop.example&pass=Zq7%21canary-5f0e'

function post(url: string, body = login, method = 'POST') {
  const bytes = Buffer.from(body).toString('base64')
  return { url, method, headers: {}, hasPostData: true, postDataEntries: [{ bytes }] }
}

function grant(field: 'username' | 'password' = 'password'): SignInGrant {
  const granted = new SignInGrant()
  granted.grant(credential, { field, origin })
  return granted
}

test.each([
  ['a form', post('https://www.shop.example:8443/in'), 'Document'],
  ['JSON', post('https://shop.example/in', JSON.stringify({ p: 'Zq7!canary-5f0e' })), 'Fetch'],
  [
    'a query',
    post('https://shop.example/graphql', '{"query":"in(p:\\"Zq7!canary-5f0e\\")"}'),
    'XHR',
  ],
  ['a subdomain', post('https://auth.shop.example/in'), 'XHR'],
])('a login that was filled in is sent once as %s', (_how, request, type) => {
  const granted = grant()
  expect([granted.take(request, type), granted.take(request, type)]).toEqual([true, false])
})

test.each([
  ['without the login', post('https://shop.example/in', 'q=mugs'), 'Fetch'],
  ['with another part of it only', post('https://shop.example/in', 'u=maya@shop.example'), 'XHR'],
  ['to another host', post('https://other.example/in'), 'Document'],
  ['to another port', post('https://shop.example:9000/in'), 'Document'],
  ['without https', post('http://shop.example/in'), 'Document'],
  ['to an address that names a change', post('https://shop.example/account/delete'), 'Fetch'],
  ['by another method', post('https://shop.example/in', login, 'PUT'), 'Fetch'],
  ['as a beacon', post('https://shop.example/in'), 'Ping'],
  ['with its body unseen', { ...post('https://shop.example/in'), postDataEntries: [{}] }, 'Fetch'],
  ['in the address', post('https://shop.example/in?p=Zq7!canary-5f0e', 'q=1'), 'Fetch'],
])('what is sent %s does not sign in, and takes nothing from what does', (_what, request, type) => {
  const granted = grant()
  expect(granted.take(request, type)).toBe(false)
  expect(granted.take(post('https://shop.example/in'), 'Document')).toBe(true)
})

test('each part that is filled in can be sent once, for logins in two steps', () => {
  const granted = grant('username')
  const first = post('https://shop.example/name', 'u=maya@shop.example')
  expect([granted.take(first, 'Fetch'), granted.take(first, 'Fetch')]).toEqual([true, false])
  granted.grant(credential, { field: 'password', origin })
  expect(granted.take(post('https://shop.example/in'), 'Document')).toBe(true)
})

test('nothing is sent before a login was filled in', () => {
  expect(new SignInGrant().take(post('https://shop.example/in'), 'Document')).toBe(false)
})
