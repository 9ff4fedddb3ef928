import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database } from '../store/database.ts'

/** What the commands work with. */
export interface AdminDeps {
  db: Database
  config: Config
  clock: Clock
  /** Opened only for commands that ask for them. */
  openQueue: () => Promise<Queue>
  openArtifacts: () => Promise<ArtifactStore>
  /** Says something while a command is under way. Must not throw. */
  tell: (line: string) => void
}

/** Does what was asked for and returns what to print. Throws an Error whose message says what to do. */
export type Command = (deps: AdminDeps) => Promise<string>

/** The words and options of a command line. */
export interface CommandLine {
  words: readonly string[]
  isJson: boolean
  isConfirmed: boolean
}

/** A command line that cannot be carried out; the message says why and what would do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
