import { expect, test } from 'vitest'
import { makeTestFolder } from '../../tests/support/make-test-folder.ts'
import { startBrowser } from './launch-process.ts'

test('a browser that does not start at the second try either says why of both', async () => {
  await using folder = await makeTestFolder()
  const chromium = { executablePath: '/nowhere/chromium', environment: {} }
  const options = { lifetimeMs: 5000, proxyPort: 9, arguments: [] }
  await expect(startBrowser({ chromium, folder: folder.path }, options)).rejects.toThrow(
    /not start: .*chromium.* \(at the first try: .*not start: .*chromium.*\)/u,
  )
})
