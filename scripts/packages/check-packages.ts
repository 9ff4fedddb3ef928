import { deepStrictEqual } from 'node:assert'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startService } from '../../demo/src/start-service.ts'
import { packSdk } from './pack-packages.ts'

/**
 * Installs the packed SDK into an empty folder, as a customer would, compiles a program against its types, and runs it on every supported Node, on
 * Deno and on Bun against the service. Fails with the output of the first step that fails.
 */
const majors = [20, 22, 24]
/** The versions that it was last tried with. */
const others = { deno: '2.9.6', bun: '1.4.5' }
const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..', '..')
const scratch = await mkdtemp(path.join(tmpdir(), 'understudy-packages-'))
const program = path.join(scratch, 'program')
const runtimes = path.join(scratch, 'runtimes')
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())

try {
  for (const folder of [program, runtimes]) await mkdir(folder)
  const [archive, found] = await Promise.all([packSdk(scratch), findRuntimes()])
  await install(program, [archive])
  await compileProgram()
  await using service = await startService(
    { port: null, dataDirectory: path.join(scratch, 'data'), testHosts: '' },
    stop.signal,
  )
  const parameters = [service.baseUrl, service.apiKey]
  for (const node of found) await runProgram([node], parameters)
  const [deno, bun] = await installOthers()
  await runProgram([deno, 'run', '--quiet', '--no-prompt', '--allow-net'], parameters)
  await runProgram([bun, 'run'], parameters)
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

/** Paths of Deno and Bun, whose packages hold a program for one system, or fetch it. */
async function installOthers(): Promise<[string, string]> {
  const folder = path.join(scratch, 'others')
  await mkdir(folder)
  await install(
    folder,
    Object.entries(others).map(([name, version]) => `${name}@${version}`),
  )
  const bin = path.join(folder, 'node_modules', '.bin')
  return [path.join(bin, 'deno'), path.join(bin, 'bun')]
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

/** Against the types of the package and of all that it depends on. Inside this repository, the contract is a package of its own. */
async function compileProgram(): Promise<void> {
  const source = await readFile(path.join(import.meta.dirname, 'use-packages.ts'), 'utf8')
  const published = source.replaceAll('@understudy/contract/', '@understudy/sdk/contract/')
  await writeFile(path.join(program, 'main.ts'), published)
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

/** `runtime`: a program and its own parameters. */
async function runProgram(
  [runtime, ...flags]: readonly [string, ...string[]],
  parameters: readonly string[],
): Promise<void> {
  const { stdout } = await run(runtime, [...flags, path.join(program, 'main.js'), ...parameters], {
    cwd: program,
    signal: stop.signal,
  })
  deepStrictEqual(JSON.parse(stdout), {
    isHealthy: true,
    firstPersona: 'Default',
    missing: 404,
    expected: 404,
    isUnsignedOurs: false,
  })
  const name = path.basename(runtime).replace(/^node.*/, 'Node')
  process.stdout.write(`the package works on ${name} ${await readVersion(runtime)}`)
}
