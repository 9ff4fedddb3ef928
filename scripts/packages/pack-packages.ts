import { execFile } from 'node:child_process'
import { cp, glob, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import {
  nameCompiledImports,
  nameEnclosedImports,
  readEnclosed,
  toPublishableManifest,
} from './publishable-manifest.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..', '..')
const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const packed = z.array(z.object({ filename: z.string() })).length(1)

/**
 * Compiles the SDK, and the contract that its types come from, to JavaScript with types, and writes one archive of both, for `npm install` or
 * `npm publish`, to a folder that exists. Returns its path. Throws with the compiler's output if the sources do not compile for Node 20.
 */
export async function packSdk(folder: string): Promise<string> {
  const staging = await mkdtemp(path.join(tmpdir(), 'understudy-pack-'))
  try {
    await compile(staging)
    return await packWithContract(path.join(staging, 'sdk'), staging, path.resolve(folder))
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
}

async function packWithContract(staged: string, staging: string, folder: string): Promise<string> {
  const enclosed = readEnclosed(await readManifest('contract'), 'contract')
  await rename(path.join(staging, 'contract', 'src'), path.join(staged, enclosed.folder))
  for await (const file of glob('**/*.d.ts', { cwd: staged })) {
    const types = nameCompiledImports(await readFile(path.join(staged, file), 'utf8'))
    const place = file.split(path.sep).join('/')
    await writeFile(path.join(staged, file), nameEnclosedImports(types, place, enclosed))
  }
  const manifest = toPublishableManifest(await readManifest('sdk'), enclosed)
  await writeFile(path.join(staged, 'package.json'), JSON.stringify(manifest, undefined, 2))
  await cp(path.join(root, 'sdk', 'README.md'), path.join(staged, 'README.md'))
  await cp(path.join(root, 'LICENSE'), path.join(staged, 'LICENSE'))
  const command = ['pack', '--json', '--loglevel=error', '--pack-destination', folder]
  const { stdout } = await run('npm', command, { cwd: staged, shell: process.platform === 'win32' })
  const [archive] = packed.parse(JSON.parse(stdout))
  return path.join(folder, archive?.filename ?? '')
}

async function readManifest(name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(root, name, 'package.json'), 'utf8'))
}
