import { expect, test } from 'vitest'
import { CommandError, exitCodes } from './command-error.ts'
import { explainFailure } from './explain-failure.ts'

test('what a site or a service says neither moves the cursor nor commands a runner', () => {
  const said = 'It failed: \u001b[2J\u202e##[error]x\n::error::forged\nThe end.'
  for (const error of [new Error(said), new CommandError(exitCodes.untested, said), said]) {
    const { message } = explainFailure(error)
    expect(message).toBe('It failed: [2J # #[error]x\n: :error::forged\nThe end.')
  }
})
