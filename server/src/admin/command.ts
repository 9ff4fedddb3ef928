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

/** What a command line says beside its words. */
export interface CommandOptions {
  isJson: boolean
  isConfirmed: boolean
}

/** What a command is told after its words. */
export interface CommandParameter {
  /** As the help has it. */
  placeholder: string
  /** As the help and a refusal describe it. */
  wanted: string
  isValid: (text: string) => boolean
}

/** One thing the administration can do; the command line is made from these. */
export interface Command {
  words: string
  parameter: CommandParameter | null
  /** Any other is refused. */
  options: readonly ('json' | 'yes')[]
  about: string
  /** Does it and returns what to print; `parameter` is empty when there is none. Throws an Error that says what to do. */
  run: (deps: AdminDeps, parameter: string, options: CommandOptions) => Promise<string>
}
