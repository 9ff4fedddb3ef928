import { describeVariable } from './setting.ts'
import { variables } from './variables.ts'

/** Every variable and its description, as printed by `--help`. */
export function renderVariables(): string {
  const entries = Object.entries(variables)
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries
    .map(([name, schema]) => {
      const { doc, fallback, otherwise = fallback } = describeVariable(schema)
      const ending = otherwise === undefined ? '' : ` Default: ${otherwise}.`
      return `  ${name.padEnd(width)}  ${doc}${ending}`
    })
    .join('\n')
}
