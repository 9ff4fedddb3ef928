import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { startBrowser } from '../../../src/browser/launch/launch-process.ts'
import { usualSiteLimits } from '../../../src/browser/launch/site-limits.ts'

test('a browser that does not start on the second try either reports both reasons', async () => {
  await using folder = await makeTestFolder()
  const chromium = { executablePath: '/nowhere/chromium', environment: {} }
  const options = {
    lifetimeMs: 5000,
    limits: usualSiteLimits.process,
    owner: null,
    proxyPort: 9,
    socketProxyPort: 9,
    arguments: [],
  }
  await expect(startBrowser({ chromium, folder: folder.path }, options)).rejects.toThrow(
    /not start: .*chromium.* \(at the first try: .*not start: .*chromium.*\)/u,
  )
})

test.runIf(process.platform !== 'win32')(
  'a browser whose process group cannot be written down is not run',
  async () => {
    await using folder = await makeTestFolder()
    const noFolder = join(folder.path, 'session')
    await writeFile(noFolder, '')
    const supervisor = fileURLToPath(
      new URL('../../../src/browser/launch/launch-supervised.sh', import.meta.url),
    )
    const child = spawn('sh', [supervisor, 'it runs'], {
      env: {
        PATH: process.env['PATH'],
        UNDERSTUDY_BROWSER: '/bin/echo',
        UNDERSTUDY_FOLDER: noFolder,
        UNDERSTUDY_USER: '60706',
        UNDERSTUDY_SECONDS: '5',
        UNDERSTUDY_OWNER: '',
        UNDERSTUDY_MEMORY_KIB: '1000000',
        UNDERSTUDY_PROCESSES: '64',
        UNDERSTUDY_BUSY_SECONDS: '30',
        UNDERSTUDY_BUSY_PERCENT: '90',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
      // Leader of its own group, which a supervisor kills in the end.
      detached: true,
    })
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect({ said, code }).toEqual({ said: '', code: 1 })
  },
)
