import type { Writable } from 'node:stream'
import type { Output } from '@understudy/command-line/terminal-text'

/** What a command uses of the process that it runs in. */
export interface Context {
  environment: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  input: NodeJS.ReadStream
  /** For results. */
  output: Output & Writable
  /** For progress and problems, which are no part of a result. */
  messages: Output
  /** Writes a line to the output. */
  say: (line: string) => void
  /** Writes a line to the messages. */
  tell: (line: string) => void
  /** The exit code of a command that ends by itself. */
  exit: (code: number) => void
}
