import { readAhead } from './read-ahead.ts'
import { applyTheme, readTheme } from './util/theme.ts'

applyTheme(readTheme())
const element = document.getElementById('root')
if (element === null) throw new Error('the page has no place for the dashboard')
readAhead(location).catch(reportError)
// The first use of dates takes a phone some 50 ms: now, while the larger part is on its way, rather than when that is drawn.
setTimeout(() => new Date().toLocaleString('en', { dateStyle: 'medium', timeStyle: 'long' }))
// Not awaited here: the large part imports from this one, and each would wait for the other.
start(element).catch(reportError)

/** The large part of the dashboard arrives after this one; the document already names it. */
async function start(place: Element): Promise<void> {
  try {
    const { showDashboard } = await import('./app.tsx')
    showDashboard(place)
  } catch (error) {
    place.textContent = 'The dashboard could not be loaded. Reload the page to try again.'
    throw error
  }
}
