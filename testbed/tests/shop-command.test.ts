import { fileURLToPath } from 'node:url'
import { createClient } from '@understudy/sdk'
import { expect, test } from 'vitest'
import { makeDataFolder } from '../../server/tests/support/process/make-test-folder.ts'
import {
  type SpawnedProgram,
  spawnProgram,
} from '../../server/tests/support/process/spawn-program.ts'
import {
  readFirstKey,
  startChildService,
} from '../../server/tests/support/process/start-child-service.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

function spawnShop(parameters: readonly string[]): SpawnedProgram {
  return spawnProgram(main, { environment: {}, parameters, deadlineMs: 170_000 })
}

test('a service started with the line that the shop prints can visit the shop', async () => {
  const shop = spawnShop(['--port', '0', '--defects', 'none'])
  try {
    await shop.waitFor('of hosts in TEST_HOSTS.\n')
    const { entry = '', url = '' } =
      /TEST_HOSTS=(?<entry>\S+) npm start\nand use (?<url>\S+) as the target/.exec(shop.stdout())
        ?.groups ?? {}
    await using folder = await makeDataFolder()
    await using service = await startChildService({
      DATA_DIR: folder.DATA_DIR,
      TEST_HOSTS: entry,
    })
    const client = createClient({ baseUrl: service.baseUrl, apiKey: readFirstKey(service) })
    const run = await client.runs.create({
      target_url: url,
      persona_ids: ['pers_0000000000000000000default'],
    })
    const sessionId = run.sessions[0]?.id ?? ''
    const { status } = await client.runs.wait(run.run_id, { pollMs: 200 })
    const { turns } = await client.sessions.transcript(run.run_id, sessionId)
    expect(status).toBe('completed')
    expect(turns[0]).toMatchObject({
      url: 'https://shop.understudy.example/',
      title: 'Stoneware for every day – Fern & Kiln',
    })
  } finally {
    shop.kill('SIGTERM')
  }
  expect(await shop.ended).toMatchObject({ code: 0, stderr: '' })
})

test('a shop whose port is in use says so and exits with 1', async () => {
  const shop = spawnShop(['--port', '0'])
  await shop.waitFor('of hosts in TEST_HOSTS.\n')
  const port = /https:\/\/localhost:(?<port>\d+)\//.exec(shop.stdout())?.groups?.['port'] ?? ''
  expect(await spawnShop(['--port', port]).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `shop: address already in use 127.0.0.1:${port}; choose another with --port\n`,
  })
  shop.kill('SIGINT')
  expect((await shop.ended).code).toBe(0)
})

test('an unknown option is rejected with the usage, and the exit code is 2', async () => {
  expect(await spawnShop(['--bogus']).ended).toEqual({
    code: 2,
    stdout: '',
    stderr: "shop: unknown option '--bogus'\nUsage: npm run shop -- [options] (see --help)\n",
  })
})
