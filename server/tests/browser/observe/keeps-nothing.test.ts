import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const count = 'let n = 0; document.querySelector("button").onclick = () => { n += 1 }'

test.each([
  ['a script that only counts', `<script>${count}</script>`, true],
  ['a handler of its own', '<p onclick="this.remove()">Tea</p>', true],
  ['no script', '<form action="/add"><input></form>', false],
  ['storage', `<script>${count}; localStorage.n = n</script>`, false],
  ['a request', `<script>async function send() { await fetch('/add') }</script>`, false],
  ['a handler that asks a server', `<p onclick="navigator.sendBeacon('/add')">Tea</p>`, false],
  ['the address', `<script>onclick = () => { location.hash = 'added' }</script>`, false],
  ['a form that is sent', `<form method="POST"></form><script>${count}</script>`, false],
  [
    'a script of its own address',
    `<script>${count}</script><script src="/more.js"></script>`,
    false,
  ],
  ['another document', `<script>${count}</script><iframe src="/inner"></iframe>`, false],
])('a page with %s is read by what it can keep', async (_what, html, isSo) => {
  await using site = await openTestSession({
    '/': `<!doctype html><title>Page</title><button>More</button>${html}`,
    '/more.js': '',
    '/inner': 'Inner',
  })

  const { facts } = await site.open('/')

  expect(facts.keepsNothing).toBe(isSo)
})
