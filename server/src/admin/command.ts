import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database } from '../store/database.ts'

/** The dependencies of the commands. */
export interface AdminDeps {
  db: Database
  config: Config
  clock: Clock
  /** Of this service. */
  version: string
  /** Opened only for commands that need them. */
  openQueue: () => Promise<Queue>
  openArtifacts: () => Promise<ArtifactStore>
  /** Reports progress of a running command. Must not throw. */
  tell: (line: string) => void
}

/** The options of a command line. */
export interface CommandOptions {
  isJson: boolean
  isConfirmed: boolean
  /** By name; every value the command asks for. */
  values: Readonly<Record<string, string>>
}

/** An argument of a command. */
export interface CommandParameter {
  /** As shown in the help. */
  placeholder: string
  /** As shown in the help and in errors. */
  wanted: string
  isValid: (text: string) => boolean
}

/** An option with a value, such as `--role owner`. */
export interface CommandValue extends CommandParameter {
  name: string
  /** null: the option is required. */
  fallback: string | null
}

/** One administrative command; the command line is built from these. */
export interface Command {
  words: string
  parameters: readonly CommandParameter[]
  /** Any other value is rejected. */
  options: readonly ('json' | 'yes')[]
  values?: readonly CommandValue[]
  about: string
  /**
   * Runs the command with a text for each parameter and returns its output. Throws an Error that says how to fix the
   * problem.
   */
  run: (deps: AdminDeps, given: readonly string[], options: CommandOptions) => Promise<string>
}
