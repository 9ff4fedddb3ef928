import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readBundles } from './in-page-bundles.ts'

/** Name of the agent in the isolated world; invisible to page scripts. */
export const agentName = '__understudy'

const bundles = await readBundles({
  sources: fileURLToPath(new URL('./in-page/', import.meta.url)),
  names: [
    'page-agent',
    'elements/accessibility-check',
    'main-world/timers',
    'main-world/automation',
    'main-world/listeners',
    'main-world/outside',
    'main-world/glides',
  ],
  // What is kept there is executed, too.
  cache: getCompileCacheDir(),
})

/** Creates the agent in the world it is evaluated in, once per document. */
export const isolatedScript = `(() => { if (Object.hasOwn(globalThis, "${agentName}")) return; ${getBundle('page-agent')}
globalThis.${agentName} = bundled.pageAgent })()`

/** Defines `bundled.createAccessibilityCheck` where it is evaluated. */
export const accessibilityScript = getBundle('accessibility-check')

const timersScript = getBundle('timers')
const automationScript = getBundle('automation')
const listenersScript = getBundle('listeners')
const outsideScript = getBundle('outside')
const glidesScript = getBundle('glides')

/** Runs in the page's own world before any script of the page, and leaves no name there. */
export function mainWorldScript(channel: string): string {
  const name = JSON.stringify(channel)
  return `(() => { ${timersScript}\nbundled.watchTimers(${name}) })();
(() => { ${automationScript}\nbundled.watchAutomationChecks(${name}) })();
(() => { ${outsideScript}\nbundled.watchOutside(${name}) })();
(() => { ${glidesScript}\nbundled.watchGlides(${name}) })();
(() => { ${listenersScript}\nbundled.answerHandlers(${name}) })()`
}

/** The same, for evaluation by the debugger with access to its console functions. */
export function consoleScript(channel: string): string {
  return `(() => { ${listenersScript}\nbundled.answerListeners(${JSON.stringify(channel)}) })()`
}

function getBundle(name: string): string {
  const text = bundles.get(name)
  if (text === undefined) throw new Error(`no bundle of ${name}`)
  return text
}
