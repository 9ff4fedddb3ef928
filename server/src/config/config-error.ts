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
