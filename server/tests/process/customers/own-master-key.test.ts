import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@understudy/sdk'
import { expect, test } from 'vitest'
import { makeDataFolder } from '../../support/process/make-test-folder.ts'
import { runProgram } from '../../support/process/run-program.ts'
import { readFirstKey, startChildService } from '../../support/process/start-child-service.ts'

const ownKey = randomBytes(32).toString('base64')

test('an operator moves from the key in the folder to a key of their own', async () => {
  await using folder = await makeDataFolder()
  const environment = { DATA_DIR: folder.DATA_DIR, ROLE: 'api' }
  const webhook = { url: 'https://example.com/', events: ['run.completed' as const] }
  const service = await startChildService(environment)
  const apiKey = readFirstKey(service)
  await createClient({ baseUrl: service.baseUrl, apiKey }).webhooks.create(webhook)
  await service[Symbol.asyncDispose]()

  const rotated = { ...environment, MASTER_KEY: ownKey }
  const refused = await runProgram('admin', {
    environment: rotated,
    parameters: ['keys', 'rewrap'],
  })
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'understudy: 1 data keys could not be opened with MASTER_KEY or MASTER_KEY_PREVIOUS and are unchanged; 0 were moved. Set MASTER_KEY_PREVIOUS to the key they were sealed under and run this command again\n',
  })
  const previous = (await readFile(join(folder.DATA_DIR, 'master.key'), 'utf8')).trim()
  const moved = await runProgram('admin', {
    environment: { ...rotated, MASTER_KEY_PREVIOUS: previous },
    parameters: ['keys', 'rewrap'],
  })
  expect(moved).toEqual({
    code: 0,
    stdout:
      '1 data keys were moved; all are under MASTER_KEY, and MASTER_KEY_PREVIOUS is no longer needed.\n',
    stderr: '',
  })
  await using again = await startChildService(rotated)
  const client = createClient({ baseUrl: again.baseUrl, apiKey })
  const [kept] = (await client.webhooks.list()).items
  if (kept === undefined) throw new Error('the webhook is gone')
  expect(await client.webhooks.update(kept.id, { regenerate_secret: true })).toHaveProperty(
    'secret',
  )
})
