import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Builds the dashboard before the first start of a clone and after a change of its sources. A start never fails because of it. */
const folder = import.meta.dirname
const stampFile = path.join(folder, 'dist', 'built-from')
const stamp = hashSources()
const isBuilt = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
if (!isBuilt) await build()

async function build() {
  try {
    process.stdout.write('Building the dashboard, once, in a few seconds …\n')
    const vite = await import('vite')
    await vite.build({ root: folder, logLevel: 'error' })
    writeFileSync(stampFile, stamp)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(
      `The dashboard is not built (${reason}); the service starts without it. npm run build shows more.\n`,
    )
  }
}

/** Everything the build reads that is ours. */
function hashSources() {
  const root = path.join(folder, '..')
  const files = globSync(
    ['dashboard/{src/**/*,*.{ts,html,json}}', '{contract,sdk}/src/**/*.ts', 'package-lock.json'],
    { cwd: root },
  )
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    if (/\.\w+$/.test(file)) hash.update(file).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}
