import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Builds the dashboard before the first start of a clone and after a change of its sources. A start never fails because of it. */
const folder = import.meta.dirname
const dist = path.join(folder, 'dist')
const stamp = hashSources()
if (!isCurrent()) await build()

function isCurrent() {
  const file = path.join(dist, 'built-from')
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

async function build() {
  // Another process can build at the same time, or serve what is there.
  const own = path.join(folder, `dist.${process.pid}`)
  try {
    process.stdout.write('Building the dashboard, once, in a few seconds …\n')
    // A test sets another value, with which React's much larger development code would be built and kept.
    process.env.NODE_ENV = 'production'
    const vite = await import('vite')
    await vite.build({ root: folder, logLevel: 'error', build: { outDir: own } })
    writeFileSync(path.join(own, 'built-from'), stamp)
    if (!isCurrent()) replace(own)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(
      `The dashboard is not built (${reason}); the service starts without it. npm run build tries again.\n`,
    )
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

function replace(own) {
  const old = `${own}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(own, dist)
  rmSync(old, { recursive: true, force: true })
}

/** All of our own files that the build reads. */
function hashSources() {
  const root = path.join(folder, '..')
  const files = globSync(
    [
      'dashboard/{src/**/*,public/*,*.{ts,html,json}}',
      '{contract,sdk}/src/**/*.ts',
      'package-lock.json',
    ],
    { cwd: root },
  )
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    if (/\.\w+$/.test(file)) hash.update(file).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}
