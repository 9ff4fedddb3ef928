import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Until a release has a tag: the last version before reservations of costs, schedules, alerts and traces. */
const previousVersion = '3ea82584530ae3e36bff831ed31bcb0e083bc2ad'

const sources = [
  'package.json',
  'check-node.js',
  'command-line',
  'contract',
  'mcp',
  'sdk',
  'server',
]

/**
 * Writes the version before this one, as this repository has it, into an empty folder, and returns its program. It uses the packages
 * that are installed here, and its own for what is in the repository.
 */
export async function unpackPreviousVersion(folder: string): Promise<string> {
  const archive = join(folder, 'version.tar')
  await run('git', ['archive', '--output', archive, previousVersion, ...sources], { cwd: root })
  await run('tar', ['-xf', archive, '-C', folder])
  const [installed, packages] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  const own = join(packages, '@understudy')
  await mkdir(own, { recursive: true })
  const names = (await readdir(installed)).filter(
    (name) => name !== '@understudy' && name !== '.cache',
  )
  await Promise.all(names.map((name) => symlink(join(installed, name), join(packages, name))))
  for (const name of ['command-line', 'contract', 'mcp', 'sdk', 'server']) {
    await symlink(join(folder, name), join(own, name))
  }
  await symlink(
    join(root, 'command-line', 'node_modules'),
    join(folder, 'command-line', 'node_modules'),
  )
  return join(folder, 'server', 'src', 'app', 'main.ts')
}
