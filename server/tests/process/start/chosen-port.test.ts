import { expect, test } from 'vitest'
import { makeDataFolder } from '../../support/process/make-test-folder.ts'
import { startChildService } from '../../support/process/start-child-service.ts'

test('with PORT=0 the service shows its real port in every address, and logs for people if configured', async () => {
  await using folder = await makeDataFolder()
  await using service = await startChildService({
    DATA_DIR: folder.DATA_DIR,
    HOST: '127.0.0.1',
    ROLE: 'api',
    PORT: '0',
    LOG_FORMAT: 'pretty',
  })
  const told =
    /listens on http:\/\/127\.0\.0\.1:(\d+) \(API at (http:\/\/localhost:\d+), documentation at (http:\/\/localhost:\d+)\/docs\)/.exec(
      service.stdout(),
    )
  const [, port, api, documentation] = told ?? []
  expect(Number(port)).toBeGreaterThan(0)
  expect([api, documentation]).toEqual([`http://localhost:${port}`, `http://localhost:${port}`])

  const document = await fetch(`http://127.0.0.1:${port}/openapi.json`)

  expect(await document.json()).toMatchObject({ servers: [{ url: `http://localhost:${port}` }] })
  await expect.poll(() => service.stderr()).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: request\n/m)
  await expect.poll(() => service.stderr()).toMatch(/^ {4}route: "\/openapi\.json"\n/m)
})
