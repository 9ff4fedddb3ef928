import { createHash } from 'node:crypto'

/**
 * The only script of our own pages: it follows the run whose page is open, and reloads the page when the run is over. It inserts
 * everything as text, so nothing from a page or a model becomes markup.
 */
export const liveScript = `
const list = document.querySelector('[data-live]')
const source = new EventSource(list.dataset.live)
source.addEventListener('session', ({ data }) => {
  const session = JSON.parse(data)
  const card = document.getElementById('live-' + session.id)
  for (const name of ['state', 'turns', 'place', 'thought']) {
    card.querySelector('.' + name).textContent = session[name]
  }
  card.querySelector('.state').classList.toggle('live', session.state === 'running')
  const image = card.querySelector('img')
  if (session.picture === null || image.getAttribute('src') === session.picture) return
  image.src = session.picture
  image.hidden = false
})
source.addEventListener('ended', () => location.reload())
source.addEventListener('error', () => {
  if (source.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 5000)
})
`

/** Permits only this script in a Content Security Policy. */
export const liveScriptHash = `'sha256-${createHash('sha256').update(liveScript).digest('base64')}'`
