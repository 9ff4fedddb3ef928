import { execFile } from 'node:child_process'
import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { nameCompiledImports, toPublishableManifest } from './publishable-manifest.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..', '..')
const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const packed = z.array(z.object({ filename: z.string() })).length(1)

/** The packages that programs outside this repository use, each after those that it depends on. */
const packages = ['contract', 'sdk'] as const

/**
 * Compiles contract and SDK to JavaScript with types and writes an archive of each, for `npm install` or `npm publish`, to a folder
 * that exists. Returns the paths of the archives. Throws with the compiler's output if the sources do not compile for Node 20.
 */
export async function packPackages(folder: string): Promise<string[]> {
  const staging = await mkdtemp(path.join(tmpdir(), 'understudy-pack-'))
  try {
    await compile(staging)
    const archives = []
    for (const name of packages)
      archives.push(await packOne(path.join(staging, name), name, folder))
    return archives
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function compile(staging: string): Promise<void> {
  const project = path.join(root, 'tsconfig.packages.json')
  const command = [tsc, '-p', project, '--outDir', staging]
  await run(process.execPath, command).catch((error: unknown) => {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    throw new Error(`the packages do not compile:\n${output}`, { cause: error })
  })
  for await (const file of glob('**/*.d.ts', { cwd: staging })) {
    const types = path.join(staging, file)
    await writeFile(types, nameCompiledImports(await readFile(types, 'utf8')))
  }
}

async function packOne(staged: string, name: string, folder: string): Promise<string> {
  const sources = path.join(root, name)
  const manifest: unknown = JSON.parse(await readFile(path.join(sources, 'package.json'), 'utf8'))
  await writeFile(
    path.join(staged, 'package.json'),
    JSON.stringify(toPublishableManifest(manifest), undefined, 2),
  )
  await cp(path.join(sources, 'README.md'), path.join(staged, 'README.md'))
  await cp(path.join(root, 'LICENSE'), path.join(staged, 'LICENSE'))
  const command = ['pack', '--json', '--loglevel=error', '--pack-destination', path.resolve(folder)]
  const { stdout } = await run('npm', command, { cwd: staged, shell: process.platform === 'win32' })
  const [archive] = packed.parse(JSON.parse(stdout))
  return path.resolve(folder, archive?.filename ?? '')
}
