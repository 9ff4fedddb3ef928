import { expect, test } from 'vitest'
import { makeDataFolder } from '../../support/process/make-test-folder.ts'
import { runProgram } from '../../support/process/run-program.ts'
import { readFirstKey, startChildService } from '../../support/process/start-child-service.ts'

test('while the service has the embedded database, the operator is told what to do', async () => {
  await using folder = await makeDataFolder()
  const environment = { DATA_DIR: folder.DATA_DIR, ROLE: 'api' }
  await using service = await startChildService(environment)
  expect(readFirstKey(service)).toMatch(/^sk_live_/)
  expect(await runProgram('admin', { environment, parameters: ['customer', 'list'] })).toEqual({
    code: 1,
    stdout: '',
    stderr: `understudy: the data directory ${environment.DATA_DIR} is in use by a running Understudy; stop it, run this command again, then restart it\n`,
  })
})
