/** What a script would use to keep something beyond its page: requests, storage, the address, other windows, and code that is not in the page. */
const ways =
  /\b(?:fetch|XMLHttpRequest|sendBeacon|WebSocket|WebTransport|EventSource|RTCPeerConnection|Image|localStorage|sessionStorage|indexedDB|cookie|cookieStore|caches|storage|serviceWorker|Worker|SharedWorker|BroadcastChannel|postMessage|opener|parent|location|history|navigation|submit|requestSubmit|import|eval|Function|createElement\(['"`]script)\b/u

/** Characters of scripts, and elements with handlers of their own: what is larger is an application that keeps something. */
const MAX_SEARCHED = 100_000
const MAX_ELEMENTS = 2000

/** What has a page of its own, is sent to a server, or hides what is read here: elements with these names stand for properties of forms and documents. */
const unclear =
  'iframe,frame,object,embed,form[method=post i],[name=attributes],[id=attributes],[name=textContent],[id=textContent]'

/** Whether a page works by scripts, and none of them has a way to keep what is done on it. A page without scripts keeps all that it has on its server. */
export function keepsNothing(): boolean {
  const scripts = [...document.querySelectorAll('script')]
  const isOwn = scripts.every(({ src, type }) => src === '' && type !== 'importmap')
  const elements = document.querySelectorAll('*')
  if (!isOwn || elements.length > MAX_ELEMENTS) return false
  if (document.querySelector(unclear) !== null) return false
  let searched = 0
  for (const code of listCode(scripts, elements)) {
    searched += code.length
    if (searched > MAX_SEARCHED || ways.test(code)) return false
  }
  return searched > 0
}

function* listCode(
  scripts: readonly HTMLScriptElement[],
  elements: Iterable<Element>,
): Generator<string> {
  for (const { textContent } of scripts) yield textContent
  for (const { attributes } of elements) {
    for (const { name, value } of attributes) if (name.startsWith('on')) yield value
  }
}
