import { access, chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeMissingBrowser, findChromium } from '../../../src/browser/launch/find-chromium.ts'

test.each([
  'Chromium 149.0.7827.55 snap',
  'Google Chrome 149.0.7827.55 ',
  'Google Chrome for Testing 149.0.7827.55',
  'Microsoft Edge 149.0.2210.61',
])('a BROWSER_PATH to %s is used unchanged', async (version) => {
  const browserPath = await makeProgram(`echo '${version}'`)

  expect(await findChromium({ browserPath, cacheFolders: [] })).toEqual({
    executablePath: browserPath,
    environment: {},
  })
})

test.each([
  ['is another program', "echo 'ls (GNU coreutils) 9.1'", '"ls (GNU coreutils) 9.1"'],
  ['is another browser', "echo 'Mozilla Firefox 140.0'", '"Mozilla Firefox 140.0"'],
  ['fails', "echo 'Chromium 149.0.7827.55'; exit 1", 'null'],
])('a BROWSER_PATH that %s is rejected with its output', async (_what, script, said) => {
  const browserPath = await makeProgram(script)

  await expect(findChromium({ browserPath, cacheFolders: [] })).rejects.toThrow(
    `BROWSER_PATH=${browserPath} is not a Chromium (its --version says ${said}); correct or unset it.`,
  )
})

test.each([
  ['that is not there', () => Promise.resolve('/nowhere/chrome')],
  ['that names a folder', makeFolder],
  ['that may not be executed', makePlainFile],
])('a BROWSER_PATH %s is rejected in one line that names it', async (_how, makePath) => {
  const browserPath = await makePath()

  await expect(findChromium({ browserPath, cacheFolders: [] })).rejects.toThrow(
    `BROWSER_PATH=${browserPath} is not an executable file; correct or unset it.`,
  )
})

test.each([
  ['darwin', 'arm64', 'Chrome, Chromium or Edge'],
  ['win32', 'arm64', 'Chrome, Chromium or Edge'],
  ['freebsd', 'x64', 'Chrome, Chromium or Edge'],
] as const)('on %s with %s, a missing browser is named with what to install', async (...on) => {
  const [platform, arch, wanted] = on
  const sentence = `No browser found, and the packages contain none for ${platform} on ${arch}. Install ${wanted}, or set BROWSER_PATH to a browser executable.`
  const search = { browserPath: null, cacheFolders: [], system: { platform, arch } }

  expect(await describeMissingBrowser(search)).toBe(sentence)
  await expect(findChromium(search)).rejects.toThrow(sentence)
})

test('nothing is missing where a browser is bundled, or BROWSER_PATH is set', async () => {
  const [bundled, unknown] = [
    { platform: 'linux', arch: 'x64' },
    { platform: 'aix', arch: 'ppc64' },
  ] as const

  expect(await describeMissingBrowser({ browserPath: null, system: bundled })).toBeNull()
  expect(await describeMissingBrowser({ browserPath: '/opt/chrome', system: unknown })).toBeNull()
  expect(await describeMissingBrowser({ browserPath: null, system: unknown })).not.toBeNull()
})

describe.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the bundled browser',
  () => {
    test('is unpacked once if requested twice, and partly unpacked ones are swept', async () => {
      const folder = await makeFolder()
      const search = { browserPath: null, cacheFolders: [folder] }

      const [first, second] = await Promise.all([findChromium(search), findChromium(search)])

      expect(first).toEqual(second)
      await access(first.executablePath)
      expect(first.environment.FONTCONFIG_FILE).toBe(
        first.executablePath.replace(/chromium$/, 'fonts.conf'),
      )
      expect(await readdir(folder)).toEqual([
        expect.stringMatching(/^chromium-\d+\.\d+\.\d+-[0-9a-f]{8}$/),
      ])
    })

    test('is not unpacked where other users could replace it', async () => {
      const shared = join(await makeFolder(), 'shared')
      await mkdir(shared)
      await chmod(shared, 0o777)

      await expect(findChromium({ browserPath: null, cacheFolders: [shared] })).rejects.toThrow(
        `No folder to unpack the browser into: ${shared} is writable by other users`,
      )
    })
  },
)

async function makeProgram(script: string): Promise<string> {
  const path = join(await makeFolder(), 'program')
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}

async function makePlainFile(): Promise<string> {
  const path = join(await makeFolder(), 'chrome')
  await writeFile(path, '#!/bin/sh\n', { mode: 0o644 })
  return path
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
