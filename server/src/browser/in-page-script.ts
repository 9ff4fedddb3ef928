import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** Name of the agent in the isolated world; invisible to page scripts. */
export const agentName = '__understudy'

/** Creates the agent in the world it is evaluated in, once per document. */
export const isolatedScript = `(() => { if (globalThis.${agentName}) return; ${bundle('page-agent')}
globalThis.${agentName} = bundled.pageAgent })()`

const timersScript = bundle('main-world/timers')
const automationScript = bundle('main-world/automation')
const listenersScript = bundle('main-world/listeners')

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

/** A module of `in-page/` and its imports, as the statement `var bundled = …`. */
function bundle(name: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`./in-page/${name}.ts`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'bundled',
    target: 'chrome120',
    charset: 'utf8',
    legalComments: 'none',
    tsconfigRaw: {},
  })
  return outputFiles.map(({ text }) => text).join('\n')
}
