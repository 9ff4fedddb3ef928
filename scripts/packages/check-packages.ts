import { deepStrictEqual } from 'node:assert'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startService } from '../../demo/src/start-service.ts'
import { packPackages } from './pack-packages.ts'

/**
 * Installs the packed packages into an empty folder, as a customer would, compiles a program against their types, and runs it on
 * every supported Node against the service. Fails with the output of the first step that fails.
 */
const majors = [20, 22, 24]
const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..', '..')
const scratch = await mkdtemp(path.join(tmpdir(), 'understudy-packages-'))
const program = path.join(scratch, 'program')
const runtimes = path.join(scratch, 'runtimes')
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())

try {
  for (const folder of [program, runtimes]) await mkdir(folder)
  const [archives, found] = await Promise.all([packPackages(scratch), findRuntimes()])
  await install(program, archives)
  await compileProgram()
  await using service = await startService(
    { port: null, dataDirectory: path.join(scratch, 'data'), testHosts: '' },
    stop.signal,
  )
  for (const node of found) await runProgram(node, [service.baseUrl, service.apiKey])
} finally {
  await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
}

/** Paths of Node, in the order of `majors`: this one, the one that runs npm, and installed ones, 190 MB each. */
async function findRuntimes(): Promise<string[]> {
  const known = new Map<number, string>()
  for (const node of [process.env['npm_node_execpath'], process.execPath]) {
    if (node !== undefined) known.set(Number(/\d+/.exec(await readVersion(node))?.[0]), node)
  }
  const missing = majors.filter((major) => !known.has(major))
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  if (missing.length > 0) {
    await install(
      runtimes,
      missing.map((major) => `node-${major}@npm:${name}@${major}`),
    )
  }
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  return majors.map(
    (major) =>
      known.get(major) ?? path.join(runtimes, 'node_modules', `node-${major}`, 'bin', binary),
  )
}

async function readVersion(node: string): Promise<string> {
  return (await run(node, ['--version'])).stdout
}

async function install(folder: string, packages: readonly string[]): Promise<void> {
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--loglevel=error', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    shell: process.platform === 'win32',
    signal: stop.signal,
  })
}

/** Against the types of the packages and of all that they depend on. */
async function compileProgram(): Promise<void> {
  await cp(path.join(import.meta.dirname, 'use-packages.ts'), path.join(program, 'main.ts'))
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [path.join(root, 'node_modules', '@types')],
  }
  const project = path.join(program, 'tsconfig.json')
  await writeFile(project, JSON.stringify({ compilerOptions, files: ['main.ts'] }))
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  await run(process.execPath, [tsc, '-p', project]).catch((error: unknown) => {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    throw new Error(`the program does not compile:\n${output}`, { cause: error })
  })
}

async function runProgram(node: string, parameters: readonly string[]): Promise<void> {
  const { stdout } = await run(node, [path.join(program, 'main.js'), ...parameters], {
    signal: stop.signal,
  })
  deepStrictEqual(JSON.parse(stdout), {
    isHealthy: true,
    firstPersona: 'Default',
    missing: 404,
    expected: 404,
    isUnsignedOurs: false,
  })
  process.stdout.write(`the packages work on Node ${await readVersion(node)}`)
}
