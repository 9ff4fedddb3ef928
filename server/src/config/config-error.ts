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

/** Every variable that cannot be used, each on a line of the message. */
export class ConfigErrors extends Error {
  override readonly name = 'ConfigErrors'

  constructor(problems: readonly string[]) {
    super(
      problems.length === 1
        ? problems[0]
        : ['several variables cannot be used:', ...problems].join('\n  '),
    )
  }
}
