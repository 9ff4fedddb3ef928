import { expect, test } from 'vitest'
import { checkModel } from '../../support/model/check-model.ts'

const minutes = Number(process.env['MODEL_MINUTES'] ?? 0)
const long = { sequences: 1_000_000, maxMs: minutes * 60_000 }
/** The time is for a busy machine: a search without one whole sequence fails. */
const short = { sequences: 4, maxMs: 90_000 }

test(
  'whatever customers, workers, faults and clocks do, runs end once and as the model says',
  async () => {
    const count = await checkModel(minutes > 0 ? long : short)
    expect(count).toBeGreaterThan(0)
    if (minutes > 0) process.stdout.write(`${count} sequences agreed with the model.\n`)
  },
  240_000 + minutes * 60_000,
)
