import { SECOND_MS, systemClock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { runInBackground } from '../lib/waiting/run-in-background.ts'
import type { DescribedFailure } from './describe-failure.ts'

export interface EndDeps {
  log: Log
  /** Must not throw. */
  describe: (failure: unknown) => DescribedFailure
  /** Does not come back. */
  exit: (code: number) => void
  /** How long a process that failed may take to stop; fifteen seconds unless given. */
  failedStopMs?: number
}

/** Ends this process in order. */
export interface ProcessEnd {
  /** From now on signals stop the process, and these are disposed of before it ends. A failure before ends it at once. */
  stopFirst(resources: AsyncDisposable): void
}

/** EX_SOFTWARE of sysexits.h, apart from 1, with which a process ends that cannot start. */
export const failedExitCode = 70
/** Less than a lease: what is not given back by then is found by other workers soon after. */
const usualFailedStopMs = 15 * SECOND_MS

/** Under npm, Ctrl-C comes twice: from the terminal, and from npm, which passes it on. */
const repeatMs = SECOND_MS / 2

/**
 * Listens for the end of this process. SIGTERM and SIGINT stop it and exit with 0; the second of them ends it at once with 1,
 * unless it only repeats the first within half a second. A rejection or an exception that nothing handles is logged as fatal
 * and stops it too, within a short time, and the exit code is 70: docs/decisions/014-unhandled-failures.md.
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
      log.fatal('the process did not stop in time and is ended')
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

/** Also where the log is silent: a process never ends without a word. */
function tell(log: Log, told: { err: DescribedFailure; origin: string }): void {
  if (log.isLevelEnabled('fatal')) log.fatal(told, 'nothing handled a failure; the process ends')
  else process.stderr.write(`understudy: nothing handled a failure: ${told.err.message}\n`)
}
