import { expect, test } from 'vitest'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'

const blob = `window.URL.createObjectURL(new Blob(['<h1>Blob</h1>'], { type: 'text/html' }))`
const form = (action: string, method: string) =>
  `const form = document.createElement('form'); form.action = '${action}'; form.method = '${method}'; document.body.append(form); form.submit()`

/** What a page does, and the beginning of the address that it requests by that. */
const asks: readonly [name: string, code: string, start: string][] = [
  ['to a blank page', `location = 'about:blank'`, 'about:blank'],
  ['to a part of a blank page', `location = 'about:blank#x'`, 'about:blank#x'],
  ['in place of itself', `location.replace('about:blank')`, 'about:blank'],
  ['by a form', form('about:blank', 'get'), 'about:blank?'],
  ['to a document of a frame', `location = 'about:srcdoc'`, 'about:srcdoc'],
  ['to a document of its own making', `location = ${blob}`, 'blob:https:'],
  ['to data', `location = 'data:text/html,<h1>Data</h1>'`, 'data:text/html,<h1>Data</h1>'],
  ['to data by a form', form('data:text/html,x', 'post'), 'data:text/html,x'],
  ['to a file system', `location = 'filesystem:https://a.example/x'`, 'filesystem:'],
  ['to a source', `location = 'view-source:https://shop.test.example/'`, 'view-source:'],
  ['to the browser', `location = 'chrome://version'`, 'chrome://version/'],
  ['to the tools', `location = 'devtools://devtools/bundled/inspector.html'`, 'devtools:'],
  ['to a disk', `location = 'file:///etc/passwd'`, 'file:///etc/passwd'],
  ['to a mailbox', `location = 'mailto:a@b.example'`, 'mailto:a@b.example'],
  ['to a socket', `location = 'ws://169.254.169.254/ws'`, 'ws://169.254.169.254/ws'],
  ['to nothing known', `location = 'foo:bar'`, 'foo:bar'],
  ['to a blank window', `window.open('about:blank')`, 'about:blank'],
  ['to a window of no address', `window.open()`, 'about:blank'],
  ['to a written window', `window.open('').document.write('<h1>Written</h1>')`, 'about:blank'],
  ['to a window of a document of its own making', `window.open(${blob})`, 'blob:https:'],
  ['to a window of data', `window.open('data:text/html,x')`, 'data:text/html,x'],
  ['to a window of a script', `window.open('javascript:alert(1)')`, 'javascript:alert(1)'],
  ['to a window of a frame', `window.open('about:srcdoc')`, 'about:srcdoc'],
  ['to a window of the browser', `window.open('chrome://version')`, 'chrome://version/'],
]

const links = ['about:blank', 'data:text/html,x', 'view-source:https://shop.test.example/', 'tel:1']

const home = `<!doctype html><title>Home</title><h1>Home</h1>
  ${asks.map(([name, code]) => `<button onclick="${code.replaceAll('"', '&quot;')}">${name}</button>`).join('')}
  ${links.map((url) => `<a href="${url}">${url}</a><a target="_blank" href="${url}">window ${url}</a>`).join('')}
  <button onclick="const opened = window.open('about:blank'); setTimeout(() => { opened.location = '/next' }, 300)">Lead a window</button>
  <button onclick="history.back()">Before</button>
  <a href="javascript:void(document.title = 'Scripted')">Script</a>
  <a href="data:text/csv,a" download="a.csv">Save</a>
  <a href="/next">Next</a>`
const pages = {
  '/': home,
  '/next': '<!doctype html><title>Next</title><h1>Next</h1><a href="/">Home</a>',
  '/refresh':
    '<title>Refresh</title><h1>R</h1><meta http-equiv="refresh" content="0;url=about:blank">',
}

/** The expected effect, and whether the session continues. */
async function ask(site: TestSession, control: string, start: string) {
  await site.open('/')
  const { ok, failure, url } = await site.click(control)
  const { title, blockedNavigations } = await site.observe()
  const [blocked, ...others] = blockedNavigations
  const next = await site.click('Next')
  return {
    control,
    ok,
    failure: failure?.kind,
    reason: blocked?.reason,
    isNamed: blocked?.url.startsWith(start),
    others,
    where: [url, title],
    pages: site.page.context().pages().length,
    next: [next.ok, (await site.observe()).title],
  }
}

function refusal(control: string, start: string) {
  return {
    control,
    ok: false,
    failure: 'blocked_navigation',
    reason: `the scheme ${start.split(':')[0]}: is not allowed`,
    isNamed: true,
    others: [],
    where: ['https://shop.test.example/', 'Home'],
    pages: 1,
    next: [true, 'Next'],
  }
}

test('a page that requests another scheme stays where it is', async () => {
  await using site = await openTestSession(pages)
  for (const [name, , start] of asks) {
    expect(await ask(site, name, start)).toEqual(refusal(name, start))
  }
})

test('a link to another scheme is not followed', async () => {
  await using site = await openTestSession(pages)
  for (const name of links.flatMap((url) => [url, `window ${url}`])) {
    const start = name.replace('window ', '')
    expect(await ask(site, name, start)).toEqual(refusal(name, start))
  }
})

test('a page that navigates to a blank one by itself is restored', async () => {
  await using site = await openTestSession(pages)
  await site.open('/')
  const seen = await site.open('/refresh')
  const blank = { url: 'about:blank', reason: 'the scheme about: is not allowed' }
  expect(seen.blockedNavigations).toContainEqual(blank)
  // It leaves again whenever it is shown, so it is replaced by the browser's own blank page.
  expect(await site.observe()).toMatchObject({ blockedNavigations: [] })
  expect(await site.open('/next')).toMatchObject({ title: 'Next' })
})

test('a window that is opened blank and then navigated to a page is observed', async () => {
  await using site = await openTestSession(pages)
  await site.open('/')
  expect(await site.click('Lead a window')).toMatchObject({ ok: true, failure: null })
  expect(await site.observe()).toMatchObject({ title: 'Next', blockedNavigations: [] })
})

test.each(['Script', 'Save'])('%s leads nowhere and nothing is denied', async (name) => {
  await using site = await openTestSession(pages)
  await site.open('/')
  expect(await site.click(name)).toMatchObject({ ok: true, failure: null })
  expect(await site.observe()).toMatchObject({ blockedNavigations: [] })
})

test('there is nothing before the first page', async () => {
  await using site = await openTestSession(pages)
  await site.open('/')
  expect(await site.act({ kind: 'back' })).toMatchObject({
    ok: false,
    failure: { kind: 'refused', message: 'there is no page to go to' },
  })
  expect(await site.observe()).toMatchObject({ title: 'Home', blockedNavigations: [] })

  expect(await site.click('Before')).toMatchObject({
    ok: false,
    failure: { kind: 'blocked_navigation', url: 'about:blank' },
  })
  expect(await site.observe()).toMatchObject({ title: 'Home' })
  expect(await site.click('Next')).toMatchObject({ ok: true })
  await site.observe()
  expect(await site.act({ kind: 'back' })).toMatchObject({ ok: true })
  expect(await site.observe()).toMatchObject({ title: 'Home' })
})

test('a page that cannot be kept from leaving is replaced by a blank one, and the session continues', async () => {
  const restless = `<title>Restless</title><script>location = 'about:blank'</script>`
  await using site = await openTestSession({ ...pages, '/restless': restless })
  await site.open('/')
  await site.open('/restless')
  const result = await site.act({ kind: 'goto', url: 'https://shop.test.example/next' })
  expect(result).toMatchObject({ ok: true })
  expect(await site.observe()).toMatchObject({ title: 'Next' })
})
