import type { RequestListener } from 'node:http'

/** So many in every view. */
const each = 70

/** Words without digits, so that none is folded with another. */
const words = `const word = () => Array.from({ length: 12 }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)]).join('');
  const times = (count, run) => { for (let i = 0; i < count; i += 1) run(i) };`

/** What a page does in every view, by what it produces without end. */
const producingPages = {
  errors: `times(${each}, () => setTimeout(() => { throw new Error(word()) }));`,
  'logged errors': `times(${each}, () => console.error(word()));`,
  'missing addresses': `times(${each}, () => fetch('/missing/' + word()));`,
  'rejected writes': `times(${each}, () => fetch('/missing/' + word(), { method: 'POST', body: '' }));`,
  'broken images': `times(${each}, () => add('img', { src: '/missing/' + word() + '.png', width: 40, height: 40 }));`,
  'broken styles': `times(${each}, () => add('link', { rel: 'stylesheet', href: '/missing/' + word() + '.css' }));`,
  'unnamed controls': `times(${each}, () => add(word().slice(0, 4) + '-x', { role: 'button', tabIndex: 0, innerHTML: '<svg width=20 height=20></svg>' }));`,
  elements: `times(3000, (i) => add('button', { textContent: 'Offer ' + word() }));`,
  frames: `times(${each}, () => add('iframe', { srcdoc: '<p>' + word() + '</p>', width: 90, height: 40 }));`,
  dialogs: `times(${each}, () => setTimeout(() => alert(word())));`,
  'long names': `times(20, () => add('button', { textContent: (word() + ' ').repeat(5000) }));`,
  'foreign hosts': `times(${each}, () => fetch('https://' + word() + '.example.invalid/').catch(() => {}));`,
} as const

export type Produced = keyof typeof producingPages

export function listProduced(): Produced[] {
  return Object.keys(producingPages).filter((name): name is Produced =>
    Object.hasOwn(producingPages, name),
  )
}

/**
 * A site of pages without end, every view of which produces too much of something. Each has one real problem: “Apply voucher” sends a
 * request that fails, and says nothing. `onProduced` is called once for every view that has produced everything.
 */
export function serveProducing(produced: Produced, onProduced: () => void): RequestListener {
  return ({ method, url = '/' }, response) => {
    if (url === '/produced') onProduced()
    const isMissing = method !== 'GET' || url.startsWith('/missing/')
    if (isMissing) response.writeHead(url === '/voucher' ? 500 : 404).end()
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(renderPage(producingPages[produced]))
  }
}

function renderPage(script: string): string {
  return `<!doctype html><html lang="en"><head><title>Tea shop</title></head><body><main><h1>Tea shop</h1>
    <p>Enter your voucher at the checkout of our shop.</p>
    <button id="apply">Apply voucher</button>
    <p id="more"></p><div id="all"></div></main>
    <script>${words}
      const add = (tag, members) => document.getElementById('all').append(Object.assign(document.createElement(tag), members));
      document.getElementById('apply').onclick = () => void fetch('/voucher', { method: 'POST', body: '' });
      const path = word().slice(0, 6);
      document.getElementById('more').innerHTML = '<a href="/' + path + '">More about ' + path + '</a>';
      ${script}
      fetch('/produced');
    </script></body></html>`
}
