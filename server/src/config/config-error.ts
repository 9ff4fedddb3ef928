import type { VariableName } from './variables.ts'

/** A variable that cannot be used; the message names it, says why, and says what would do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly variable: VariableName

  constructor(variable: VariableName, problem: string) {
    super(`${variable} ${problem}`)
    this.variable = variable
  }
}
