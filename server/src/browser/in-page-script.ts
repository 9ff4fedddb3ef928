import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** The modules that run in the isolated world of every document, each after those it uses. */
const isolatedModules = [
  'clean-text',
  'geometry',
  'memory',
  'accessible-name',
  'role',
  'selector',
  'describe-element',
  'colour',
  'signs',
  'crowd',
  'outline-builder',
  'visible-text',
  'element-traits',
  'surroundings',
  'walk',
  'facts',
  'changes',
  'rest',
  'targets',
  'login-form',
  'login-field',
  'masking',
  'pack',
  'scrolling',
  'page-agent',
]

/** Name of the agent in the isolated world; page scripts cannot see it. */
export const agentName = '__understudy'

/** Makes the agent in the world it is evaluated in, once per document. */
export const isolatedScript = `(() => { if (globalThis.${agentName}) return; ${isolatedModules.map(readModule).join('\n')}
globalThis.${agentName} = pageAgent })()`

/** Runs in the page's own world before any script of the page. */
export function mainWorldScript(channel: string): string {
  return `(() => { ${readModule('timers')}\nwatchTimers(${JSON.stringify(channel)}) })()`
}

/** A module of `in-page/` as a piece of script: types, imports and exports taken away. */
function readModule(name: string): string {
  const source = readFileSync(new URL(`./in-page/${name}.ts`, import.meta.url), 'utf8')
  return stripTypeScriptTypes(source)
    .replaceAll(/^import [\s\S]*? from '[^']*'$/gmu, '')
    .replaceAll(/^export (?=const|function|class|async|interface)/gmu, '')
}
