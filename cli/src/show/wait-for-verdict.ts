import { setTimeout as sleep } from 'node:timers/promises'
import type { Verdict } from '@understudy/contract/verdict/verdict'
import { type Client, UnderstudyError } from '@understudy/sdk'
import { CommandError, exitCodes } from '../command-error.ts'

const pollMs = 500
/** A busy service aggregates one run after another. */
const usualJudgingMs = 5 * 60_000

/** The verdict on a run, which is made a moment after its last session has ended; rejects with "could not test" if that takes longer than `judgingMs`. */
export async function waitForVerdict(
  client: Pick<Client, 'runs'>,
  runId: string,
  signal: AbortSignal,
  judgingMs: number = usualJudgingMs,
): Promise<Verdict> {
  const untilMs = performance.now() + judgingMs
  for (;;) {
    try {
      return await client.runs.verdict(runId, { signal })
    } catch (error) {
      if (!(error instanceof UnderstudyError) || error.code !== 'conflict') throw error
      if (performance.now() >= untilMs) throw describeUnjudged(runId, judgingMs, error)
      await sleep(pollMs, undefined, { signal })
    }
  }
}

function describeUnjudged(runId: string, judgingMs: number, cause: Error): CommandError {
  const words = `The run has ended, but was not judged within ${judgingMs / 60_000} minutes. Ask again: understudy watch ${runId}`
  return new CommandError(exitCodes.untested, words, { cause })
}
