import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { createTemporaryPrefix, sweepTemporary } from '../../lib/temporary-names.ts'
import { UNPACKING_ABANDONED_AFTER_MS } from '../limits.ts'
import { copyFonts, identifyFonts } from './bundled-fonts.ts'
import type { ChromiumInstallation } from './chromium-installation.ts'

const run = promisify(execFile)

const packageFolder = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))

/**
 * Unpacks the bundled headless shell into the first usable folder, once per version of it and of its fonts, and determines which libraries it
 * needs there. Several processes can do this at once. Null if it does not run on this machine.
 */
export async function unpackChromium(
  cacheFolders: readonly string[],
): Promise<ChromiumInstallation | null> {
  const folder = await unpackOnce(await prepareFirst(cacheFolders))
  const executablePath = join(folder, 'chromium')
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  const withLibraries = { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  for (const environment of [fonts, withLibraries]) {
    if (await starts(executablePath, environment)) return { executablePath, environment }
  }
  return null
}

async function unpackOnce(cacheFolder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const { version } = z.object({ version: z.string() }).parse(manifest)
  const folder = join(cacheFolder, `chromium-${version}-${await identifyFonts()}`)
  if (await isFolder(folder)) return folder
  await sweepUnpacked(cacheFolder, performance.timeOrigin)
  const partial = await mkdtemp(join(cacheFolder, await createTemporaryPrefix('partial')))
  try {
    const script = fileURLToPath(new URL('unpack-chromium-process.ts', import.meta.url))
    await run(process.execPath, [script], { env: { TMPDIR: partial } })
    await copyFonts(join(partial, 'more-fonts'))
    await writeFile(join(partial, 'fonts.conf'), createFontConfiguration(folder))
    await chmod(join(partial, 'chromium'), 0o755)
    await chmod(partial, 0o755)
    await rename(partial, folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    // Another process was faster: the folder is complete, because it is created by a rename.
    if (!(await isFolder(folder))) throw error
  }
  return folder
}

/** Removes what processes killed while unpacking left in a cache folder, 260 MB each; returns how many. */
export async function sweepUnpacked(cacheFolder: string, nowMs: number): Promise<number> {
  return sweepTemporary({
    folder: cacheFolder,
    kind: 'partial',
    nowMs,
    strangersAfterMs: UNPACKING_ABANDONED_AFTER_MS,
  })
}

/** The machine's own fonts, and the bundled ones for a machine without any or without those of a script. */
function createFontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <dir>${folder}/more-fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
}

/** A folder that other users can write to could contain a foreign program. */
async function prepareFirst(folders: readonly string[]): Promise<string> {
  const reasons: string[] = []
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 })
      const { uid, mode } = await stat(folder)
      if (uid === process.getuid?.() && (mode & 0o022) === 0) return folder
      reasons.push(`${folder} is writable by other users`)
    } catch (error) {
      reasons.push(String(error))
    }
  }
  throw new Error(`No folder to unpack the browser into: ${reasons.join('; ')}`)
}

async function starts(path: string, environment: Record<string, string>): Promise<boolean> {
  try {
    await run(path, ['--version'], { env: environment })
    return true
  } catch {
    // The dynamic linker's error; the caller tries the next environment.
    return false
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    // Missing: the caller creates it.
    return false
  }
}
