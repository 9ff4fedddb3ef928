import type { Variable } from './variables.ts'
import { variables } from './variables.ts'

/** The text of `npm start -- --help`. */
export function renderServiceHelp(): string {
  const entries: [string, Variable][] = Object.entries(variables)
  const width = Math.max(...entries.map(([name]) => name.length))
  const lines = entries.map(([name, { doc, fallback, otherwise = fallback }]) => {
    const ending = otherwise === undefined ? '' : ` Default: ${otherwise}.`
    return `  ${name.padEnd(width)}  ${doc}${ending}`
  })
  return [
    'Usage: npm start',
    '',
    'Starts the Understudy service. Everything is set by environment variables:',
    '',
    ...lines,
    '',
    'npm run -s admin -- --help lists the administrative commands.',
    '',
  ].join('\n')
}
