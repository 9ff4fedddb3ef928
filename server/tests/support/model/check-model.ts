import * as fc from 'fast-check'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import { startTestServiceWith } from '../service/test-service.ts'
import { assertRecord, openModelBench } from './model-bench.ts'
import { anyCommand } from './model-commands.ts'

/** How long to look for a sequence that the model and the service disagree about. */
export interface ModelSearch {
  sequences: number
  /** After this no new sequence begins. */
  maxMs: number
  /** Repeats a search. */
  seed?: number
}

/**
 * Runs random sequences of what customers, workers, faults and clocks do, against the service and a reference model. Throws with the
 * shortest sequence after which the two differ. Returns the number of sequences.
 */
export async function checkModel({ sequences, maxMs, seed }: ModelSearch): Promise<number> {
  // What ends is for the sequence to say.
  const cancellations = { wake: () => undefined }
  await using service = await startTestServiceWith({}, null, { cancellations })
  await using queue = await openQueue(service.opened.driver, {
    works: false,
    log: createLog('silent'),
  })
  let count = 0
  const property = fc.asyncProperty(fc.commands(anyCommand, { size: '+1' }), async (commands) => {
    const bench = await openModelBench(service, queue)
    const clock = { nowS: 0, lastS: null, judgesFromS: -Infinity }
    const model = { runs: [], claims: [], clock }
    await fc.asyncModelRun(() => ({ model, real: bench }), commands)
    await assertRecord(bench, model)
    count += 1
  })
  await fc.assert(property, {
    numRuns: sequences,
    plugins: [fc.interruptAfterTimeLimit(maxMs)],
    ...(seed === undefined ? {} : { seed }),
  })
  return count
}
