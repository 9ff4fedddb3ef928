// Plain JavaScript, so that it also runs, and can report the problem, if Node cannot read TypeScript.
import { lstatSync, mkdirSync } from 'node:fs'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  process.stderr.write(
    `Understudy needs Node 24 or newer; this is ${process.version}. Start it through npm (npm ci installs Node 24 on Linux and Windows), or install Node 24.\n`,
  )
  // A command whose exit codes mean something has set its own.
  process.exit(process.exitCode ?? 1)
}
keepCompiled()

/**
 * Lets Node keep compiled modules, which saves a third of a start. Only in a folder that belongs to this user alone, because
 * its content is executed: docs/decisions/026-start.md. Without one, a start only takes longer.
 */
function keepCompiled() {
  const folder = fileURLToPath(
    new URL('./node_modules/.cache/understudy/compiled/', import.meta.url),
  )
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, mode } = lstatSync(folder)
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0)
    if (!isOwn) return
    module.enableCompileCache(folder)
    // The demo starts the service's commands.
    process.env.NODE_COMPILE_CACHE ??= folder
  } catch {
    // The packages are in a folder that this user cannot write to.
  }
}
