/** What a command uses of the process that it runs in. */
export interface Context {
  environment: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  input: NodeJS.ReadStream
  output: NodeJS.WriteStream
  /** Writes a line of the result. */
  say: (line: string) => void
  /** Writes a line about progress or a problem, which is no part of the result. */
  tell: (line: string) => void
  /** The exit code of a command that ends by itself. */
  exit: (code: number) => void
}
