import { expect, test } from 'vitest'
import { z } from 'zod'
import packageJson from '../package.json' with { type: 'json' }

const installation = z.object({
  listMissing: z.custom<
    (system: { platform: string; arch: string; nodeVersion: string }) => string[]
  >((value) => typeof value === 'function'),
})

async function listMissing(system: string, nodeVersion: string): Promise<string[]> {
  const module: unknown = await import(new URL('../supported-systems.js', import.meta.url).href)
  const [platform = '', arch = ''] = system.split('-')
  return installation.parse(module).listMissing({ platform, arch, nodeVersion })
}

const node =
  'Install Node 24 or newer from https://nodejs.org: this is Node 20.20.2, and no package contains Node for'
const browser = 'if you have none, or set BROWSER_PATH: no package contains a browser for'
const chrome = 'Install Chrome, Chromium or Edge'

test.each([
  ['linux-x64', '20.20.2', []],
  [
    'linux-arm64',
    '20.20.2',
    [
      `Install Chromium or Chrome (on Debian and Ubuntu: apt install chromium) ${browser} linux-arm64.`,
    ],
  ],
  ['darwin-arm64', '20.20.2', [`${node} darwin-arm64.`, `${chrome} ${browser} darwin-arm64.`]],
  ['darwin-arm64', '24.3.0', [`${chrome} ${browser} darwin-arm64.`]],
  [
    'darwin-x64',
    '22.19.0',
    [`${node.replace('20.20.2', '22.19.0')} darwin-x64.`, `${chrome} ${browser} darwin-x64.`],
  ],
  ['win32-x64', '20.20.2', [`${chrome} ${browser} win32-x64.`]],
  ['win32-arm64', '26.0.0', [`${chrome} ${browser} win32-arm64.`]],
])(
  'after an installation on %s with Node %s, what is missing is said',
  async (system, nodeVersion, missing) => {
    expect(await listMissing(system, nodeVersion)).toEqual(missing)
  },
)

test('Node is missing on every system that no package contains it for, and on no other', async () => {
  const bundled = Object.keys(packageJson.optionalDependencies).map((name) =>
    name.replace(/^node-/, '').replace(/^win-/, 'win32-'),
  )
  for (const system of [
    'linux-arm64',
    'linux-x64',
    'win32-x64',
    'win32-arm64',
    'darwin-arm64',
    'darwin-x64',
  ]) {
    const missing = await listMissing(system, '20.20.2')
    expect([system, missing.some((sentence) => sentence.startsWith('Install Node'))]).toEqual([
      system,
      !bundled.includes(system),
    ])
  }
})
