import { SECOND_MS, systemClock } from '../lib/clock.ts'
import type { DescribedFailure } from '../lib/describe-failure.ts'
import type { Log } from '../lib/log.ts'
import { runInBackground } from '../lib/waiting/run-in-background.ts'

export interface EndDeps {
  log: Log
  /** Must not throw. */
  describe: (failure: unknown) => DescribedFailure
  /** Never returns. */
  exit: (code: number) => void
  /** How long a failed process can take to stop; fifteen seconds by default. */
  failedStopMs?: number
}

/** Ends this process in an orderly way. */
export interface ProcessEnd {
  /**
   * From now on signals stop the process, and these are disposed before it ends. A failure before this call ends it at
   * once.
   */
  stopFirst(resources: AsyncDisposable): void
}

/** EX_SOFTWARE of sysexits.h; distinct from 1, the exit code of a process that cannot start. */
export const failedExitCode = 70
/** Less than a lease: other workers soon find what is not handed back by then. */
const usualFailedStopMs = 15 * SECOND_MS

/** Under npm, Ctrl-C arrives twice: from the terminal, and from npm, which forwards it. */
const repeatMs = SECOND_MS / 2

/**
 * Handles the end of this process. SIGTERM and SIGINT stop it with exit code 0; a second signal ends it at once with 1,
 * unless it only repeats the first within half a second. An unhandled rejection or exception is logged as fatal and
 * stops it too, within a short time, with exit code 70: docs/decisions/014-unhandled-failures.md.
 */
export function listenForEnd({ log, describe, exit, failedStopMs }: EndDeps): ProcessEnd {
  let resources: AsyncDisposable | null = null
  let isStopping = false
  let hasFailed = false
  let first: { signal: NodeJS.Signals; atMs: number } | null = null

  function stop(): void {
    if (isStopping) return
    isStopping = true
    runInBackground(async () => {
      await resources?.[Symbol.asyncDispose]()
      exit(hasFailed ? failedExitCode : 0)
    }, endAtOnce)
  }

  function onSignal(signal: NodeJS.Signals): void {
    const atMs = systemClock.monotonicMs()
    if (first?.signal === signal && atMs - first.atMs < repeatMs) return
    if (first !== null) exit(1)
    first = { signal, atMs }
    stop()
  }

  function onFailure(failure: unknown, origin: string): void {
    tell(log, { err: describe(failure), origin })
    if (hasFailed) return
    hasFailed = true
    setTimeout(() => {
      log.fatal('the process did not stop in time and is terminated')
      exit(failedExitCode)
    }, failedStopMs ?? usualFailedStopMs)
    stop()
  }

  function endAtOnce(failure: unknown): void {
    tell(log, { err: describe(failure), origin: 'stop' })
    exit(failedExitCode)
  }

  process.on('uncaughtException', (failure) => onFailure(failure, 'uncaughtException'))
  process.on('unhandledRejection', (failure) => onFailure(failure, 'unhandledRejection'))
  return {
    stopFirst(given) {
      resources = given
      process.on('SIGTERM', onSignal)
      process.on('SIGINT', onSignal)
    },
  }
}

/** Written even if logging is off: a process never ends without an explanation. */
function tell(log: Log, told: { err: DescribedFailure; origin: string }): void {
  if (log.isLevelEnabled('fatal')) log.fatal(told, 'unhandled failure; the process ends')
  else process.stderr.write(`understudy: unhandled failure: ${told.err.message}\n`)
}
