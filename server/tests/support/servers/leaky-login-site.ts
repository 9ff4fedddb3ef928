import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { secretTransforms } from '../secret-transforms.ts'
import { answerLater } from './answer-later.ts'
import { startTestSite, type TestSite } from './test-site.ts'

/** A site whose login shows what is entered, in every spelling and in every possible place. */
export interface LeakySite extends TestSite {
  /** What was sent to it, unchanged. */
  sent: string[]
}

const leak = `
const fields = [...document.querySelectorAll('input')]
const seen = fields.map(() => '')
const spellings = [${secretTransforms.map(({ write }) => `(${write.toString()})`).join(',')}]
function show(value) {
  const ways = spellings.map((write) => write(value))
  const address = encodeURIComponent(value)
  document.title = 'Log in ' + value
  document.querySelector('#mirror').textContent = ways.join(' | ')
  document.querySelector('#alert').textContent = 'You entered ' + value
  document.querySelector('#more').placeholder = value
  document.querySelector('#more').setAttribute('aria-label', 'Not ' + value)
  document.querySelector('#away').href = '/away?' + new URLSearchParams({ v: value }) + '#' + address
  document.querySelector('canvas').getContext('2d').fillText(value, 5, 15)
  history.replaceState(null, '', '/?echo=' + address)
  console.error('console: ' + ways.join(' '))
  setTimeout(() => { throw new Error('thrown: ' + ways.join(' ')) })
  fetch('/missing?x=' + address)
  if (navigator.clipboard) navigator.clipboard.writeText(value).catch(() => {})
  alert('Hello ' + ways.join(' '))
}
for (const [index, field] of fields.entries()) {
  field.addEventListener('input', () => {
    if (field.value === seen[index]) return
    seen[index] = field.value
    field.type = 'text'
    show(field.value)
  })
}`

const login = `<!doctype html><html lang="en"><title>Log in</title><h1>Log in</h1>
<form method="post" action="/in"><label>Email <input name="user"></label>
<label>Password <input name="pass" type="password"></label><button>Log in</button></form>
<p id="alert" role="alert"></p><p id="mirror"></p><canvas width="400" height="20"></canvas>
<p><textarea id="more"></textarea> <a id="away" href="/away">Help</a></p><script>${leak}</script>`

/** Greets with everything that was sent, and asks for nothing more. */
function greet(body: string): string {
  const sent = [...new URLSearchParams(body).values()].join(' and ')
  return `<!doctype html><html lang="en"><title>Welcome ${escape(sent)}</title>
<h1>Welcome ${escape(sent)}</h1><p role="status">You are logged in with ${escape(sent)}.</p>
${secretTransforms.map(({ write }) => `<p>Success: ${escape(write(sent))}</p>`).join('')}`
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Starts the site: `/` is the login. */
export async function startLeakySite(): Promise<LeakySite> {
  const sent: string[] = []
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    sent.push(body)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(greet(body))
  }
  const site = await startTestSite({
    '/': login,
    '/away': '<!doctype html><html lang="en"><title>Help</title><h1>Help</h1>',
    '/in': answerLater(take),
  })
  return { ...site, sent }
}
