/** What the exit code of a command says; scripts rely on the numbers. */
export const exitCodes = {
  passed: 0,
  failed: 1,
  usage: 2,
  untested: 3,
  overBudget: 4,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A failure with a message for the user, a sentence with the next step, and the exit code. */
export class CommandError extends Error {
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}
