import { createClient } from '@understudy/sdk'
import { expect, test } from 'vitest'
import { exitCodes } from '../command-error.ts'
import { explainFailure } from '../explain-failure.ts'
import { waitForVerdict } from './wait-for-verdict.ts'

const conflict = { error: { code: 'conflict', message: 'The run has not been judged.' } }

test('3: a run that is not judged in time could not be tested', async () => {
  const client = createClient({
    baseUrl: 'https://understudy.example',
    apiKey: 'sk_test_x',
    fetch: async () => Response.json(conflict, { status: 409 }),
  })
  const waiting = waitForVerdict(client, 'run_1', new AbortController().signal, 600)
  const failure = await waiting.catch((error: unknown) => explainFailure(error))
  expect(failure).toEqual({
    exitCode: exitCodes.untested,
    message:
      'The run has ended, but was not judged within 0.01 minutes. Ask again: understudy watch run_1',
  })
})
