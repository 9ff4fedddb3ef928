import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** Name of the agent in the isolated world; invisible to page scripts. */
export const agentName = '__understudy'

const bundles = bundle([
  'page-agent',
  'main-world/timers',
  'main-world/automation',
  'main-world/listeners',
])

/** Creates the agent in the world it is evaluated in, once per document. */
export const isolatedScript = `(() => { if (globalThis.${agentName}) return; ${getBundle('page-agent')}
globalThis.${agentName} = bundled.pageAgent })()`

const timersScript = getBundle('timers')
const automationScript = getBundle('automation')
const listenersScript = getBundle('listeners')

/** Runs in the page's own world before any script of the page, and leaves no name there. */
export function mainWorldScript(channel: string): string {
  const name = JSON.stringify(channel)
  return `(() => { ${timersScript}\nbundled.watchTimers(${name}) })();
(() => { ${automationScript}\nbundled.watchAutomationChecks(${name}) })();
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

/**
 * Modules of `in-page/`, by the names of their files, each with its imports as the statement `var bundled = …`. In one call,
 * because each starts a process.
 */
function bundle(names: readonly string[]): Map<string, string> {
  const { outputFiles } = buildSync({
    entryPoints: names.map((name) =>
      fileURLToPath(new URL(`./in-page/${name}.ts`, import.meta.url)),
    ),
    bundle: true,
    minify: true,
    write: false,
    // Nothing is written there, but several modules need it.
    outdir: fileURLToPath(new URL('./', import.meta.url)),
    format: 'iife',
    globalName: 'bundled',
    target: 'chrome120',
    charset: 'utf8',
    legalComments: 'none',
    tsconfigRaw: {},
  })
  return new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), text]))
}
