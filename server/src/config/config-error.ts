/** All invalid variables, one per line of the message. */
export class ConfigErrors extends Error {
  override readonly name = 'ConfigErrors'

  constructor(problems: readonly string[]) {
    super(
      problems.length === 1
        ? problems[0]
        : ['these variables are invalid:', ...problems].join('\n  '),
    )
  }
}
