import { execFile } from 'node:child_process'
import { access, constants, stat } from 'node:fs/promises'
import { homedir, tmpdir, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { VERSION_ANSWER_MS } from '../limits.ts'
import type { ChromiumInstallation } from './chromium-installation.ts'
import { unpackChromium } from './unpack-chromium.ts'

/** Where to look. `browserPath` is the operator's choice (BROWSER_PATH); if set, it is the only candidate. */
export interface ChromiumSearch {
  browserPath: string | null
  /** Parent folders for the unpacked bundled browser; the first usable one is taken. */
  cacheFolders: readonly string[]
  /** This process's own by default. */
  system?: System
}

export interface System {
  platform: NodeJS.Platform
  /** As in `process.arch`. */
  arch: string
}

/** BROWSER_PATH, otherwise the bundled headless shell (Linux x64), otherwise an installed Chrome, Chromium or Edge. */
export async function findChromium(search: ChromiumSearch): Promise<ChromiumInstallation> {
  if (search.browserPath !== null) {
    await assertChromium(search.browserPath)
    return installation(search.browserPath)
  }
  const system = search.system ?? process
  const bundled = isBundledFor(system) ? await unpackChromium(search.cacheFolders) : null
  if (bundled !== null) return bundled
  const installed = await findInstalled(system)
  if (installed !== null) return installation(installed)
  throw new Error(explainMissing(system))
}

/**
 * What a person must do before sessions can start a browser, in a sentence; null if they can, or if BROWSER_PATH is set, which is
 * checked when it is used. Unpacks nothing.
 */
export async function describeMissingBrowser({
  browserPath,
  system = process,
}: Pick<ChromiumSearch, 'browserPath' | 'system'>): Promise<string | null> {
  if (browserPath !== null || isBundledFor(system)) return null
  return (await findInstalled(system)) === null ? explainMissing(system) : null
}

function isBundledFor({ platform, arch }: System): boolean {
  return platform === 'linux' && arch === 'x64'
}

async function findInstalled({ platform }: System): Promise<string | null> {
  const { chromium } = await import('playwright-core')
  for (const path of [chromium.executablePath(), ...(installedPaths[platform] ?? [])]) {
    if (await isExecutable(path)) return path
  }
  return null
}

function explainMissing({ platform, arch }: System): string {
  const wanted =
    platform === 'linux'
      ? 'Chromium or Chrome (on Debian and Ubuntu: apt install chromium)'
      : 'Chrome, Chromium or Edge'
  return `No browser found, and the packages contain none for ${platform} on ${arch}. Install ${wanted}, or set BROWSER_PATH to a browser executable.`
}

/** On Windows a browser opens a window instead of printing its version. */
async function assertChromium(path: string): Promise<void> {
  if (!(await isExecutable(path))) {
    throw new Error(`BROWSER_PATH=${path} is not an executable file; correct or unset it.`)
  }
  if (process.platform === 'win32') return
  const answer = await askBrowserVersion(path)
  if (isChromiumVersion(answer)) return
  throw new Error(
    `BROWSER_PATH=${path} is not a Chromium (its --version says ${JSON.stringify(answer)}); correct or unset it.`,
  )
}

/** Where to unpack the bundled browser by default. The browser's user cannot enter root's home folder. */
export function listCacheFolders(): string[] {
  const { uid } = userInfo()
  const own = uid === 0 ? '/var/cache/understudy' : join(homedir(), '.cache', 'understudy')
  return [own, join(tmpdir(), `understudy-${uid}`)].filter((folder) => isAbsolute(folder))
}

const windowsFolders = ['C:\\Program Files', 'C:\\Program Files (x86)']

const installedPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: windowsFolders.flatMap((folder) => [
    join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ]),
}

function installation(executablePath: string): ChromiumInstallation {
  return { executablePath, environment: {} }
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    // A search treats missing and inaccessible alike.
    return false
  }
}

const run = promisify(execFile)

/**
 * The first line that a program prints for `--version`, cut short; null if it fails, prints nothing or takes too long.
 */
async function askBrowserVersion(path: string): Promise<string | null> {
  try {
    const { stdout } = await run(path, ['--version'], {
      timeout: VERSION_ANSWER_MS,
      killSignal: 'SIGKILL',
    })
    return stdout.trim().split('\n')[0]?.slice(0, 100) ?? null
  } catch {
    // A program that does not answer is not a browser we can start.
    return null
  }
}

/** Whether the answer is that of a Chromium: a name of the family and four numbers. */
function isChromiumVersion(answer: string | null): boolean {
  return answer !== null && /\b(?:\w*chrom\w*|edge|brave)\b.*\b\d+(?:\.\d+){3}\b/i.test(answer)
}
