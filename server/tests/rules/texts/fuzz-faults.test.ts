import { expect, test } from 'vitest'
import { findFault } from '../../support/fuzz/check-answer.ts'

const operation = {
  name: 'GET /runs/{run_id}/aggregate-report.html',
  method: 'get',
  path: '/runs/{run_id}/aggregate-report.html',
  parameters: [],
  body: null,
  answers: new Map([
    ['200', ['text/html']],
    ['400', ['application/json']],
  ]),
}
const headers = { 'x-request-id': 'req_1', 'x-content-type-options': 'nosniff' }

function findInPage(html: string): string | null {
  const policy = { 'content-security-policy': "default-src 'none'" }
  const page = { ...headers, ...policy, 'content-type': 'text/html; charset=utf-8' }
  return findFault(operation, { status: 200, headers: page, text: `<!doctype html>${html}` })
}

test.each([
  ['<script>alert(1)</script>', true],
  ['<SCRIPT src="/a.js">', true],
  ['<img src="x" onerror="alert(1)">', true],
  ['<a href="javascript:alert(1)">', true],
  ['<a href=javascript:alert(1)>', true],
  ['<p>&lt;img src=x onerror=alert(1)&gt; &lt;script&gt; javascript:alert(1)</p>', false],
  ['<p title="a reason: onerror=alert(1)">No</p>', false],
])('of %s, the fuzz says that it is a page with a script: %s', (html, isFault) => {
  expect(findInPage(html)?.startsWith('a page with a script') ?? false).toBe(isFault)
})

test.each([
  ['"file:///etc/passwd" is not a known field', false],
  ['ENOENT: file:///srv/understudy/server/src/app/main.ts', true],
  ['relation "runs" does not exist', true],
])('of the message %s, the fuzz says that it tells of our insides: %s', (message, isFault) => {
  const json = { ...headers, 'content-type': 'application/json' }
  const text = JSON.stringify({ error: { code: 'invalid_request', message } })
  expect(findFault(operation, { status: 400, headers: json, text }) !== null).toBe(isFault)
})
