import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import type { Readable } from 'node:stream'
import { RepositoryFailed } from './repository-failed.ts'

const maxMemoryMib = 256

/** Where git works: a bare repository of its own or the store of a work tree, and the search path to find git on. */
export interface GitFolder {
  folder: string
  searchPath: string | undefined
}

const settings = [
  'core.hooksPath=/dev/null',
  'core.symlinks=false',
  'core.fsmonitor=false',
  'credential.helper=',
  'protocol.allow=never',
  'protocol.https.allow=always',
  'submodule.recurse=false',
  'transfer.bundleURI=false',
  'fetch.unpackLimit=1',
  'gc.auto=0',
  'maintenance.auto=0',
  // What follows keeps a clone of usual size below the limit on memory.
  'pack.threads=1',
  'core.bigFileThreshold=1m',
  'core.deltaBaseCacheLimit=32m',
  'core.packedGitWindowSize=16m',
  'core.packedGitLimit=64m',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=30',
].flatMap((setting) => ['-c', setting])

/** How a limit on memory is set for a program and all it starts; only Linux keeps one. */
const [program, ...limited] =
  process.platform === 'linux'
    ? ['/bin/sh', '-c', `ulimit -v ${maxMemoryMib * 1024} 2>/dev/null; exec git "$@"`, 'sh']
    : ['git']

/** Starts git with no settings but ours: no hooks, helpers, filters, submodules, prompts or protocols but https. */
export function startGit(
  { folder, searchPath }: GitFolder,
  given: readonly string[],
  input: 'pipe' | 'ignore',
  errors: 'pipe' | 'ignore' = 'ignore',
): ChildProcess {
  const child = spawn(program, [...limited, ...settings, '-C', folder, ...given], {
    env: {
      ...(searchPath === undefined ? {} : { PATH: searchPath }),
      HOME: folder,
      // Never a repository around the folder, and whoever owns it.
      GIT_DIR: folder,
      LC_ALL: 'C',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: devNull,
      GIT_ATTR_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ALLOW_PROTOCOL: 'https',
      GIT_NO_LAZY_FETCH: '1',
    },
    // Its own group, so that the processes git starts end with it.
    detached: true,
    stdio: [input, 'pipe', errors],
  })
  // A git that cannot be started shows in its exit code, which stays null.
  child.on('error', () => {
    child.stdout?.destroy()
    child.stderr?.destroy()
  })
  return child
}

/** Ends git and what it started. */
export function killGit(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has ended, or this system has none.
    child.kill('SIGKILL')
  }
}

/**
 * Runs git to its end and says whether it succeeded. Throws RepositoryFailed when there is no git or too little memory
 * for it, or the signal's reason.
 */
export async function runGit(
  git: GitFolder,
  given: readonly string[],
  signal: AbortSignal,
): Promise<{ isDone: boolean; output: string }> {
  signal.throwIfAborted()
  const child = startGit(git, given, 'ignore', 'pipe')
  const stop = (): void => killGit(child)
  signal.addEventListener('abort', stop)
  try {
    const [, output, errors] = await Promise.all([
      waitForEnd(child),
      collect(child.stdout),
      collect(child.stderr),
    ])
    signal.throwIfAborted()
    if (child.exitCode !== 0 && tooLarge.test(errors))
      throw new RepositoryFailed(
        `The repository takes git more than ${maxMemoryMib} MiB of memory.`,
      )
    return { isDone: child.exitCode === 0, output: output.trim() }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** In git's own words; what a server says stands behind `remote:`. */
const tooLarge = /^(?:fatal|error): .*(?:out of memory|cannot allocate memory)/im
const maxOutput = 64 * 1024

async function collect(stream: Readable | null): Promise<string> {
  let output = ''
  stream?.on('data', (part) => {
    if (output.length < maxOutput) output += String(part)
  })
  if (stream !== null) await once(stream, 'close')
  return output
}

/** Resolves when git has ended and its output is read. Throws RepositoryFailed when there is no git. */
export async function waitForEnd(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'close')
  } catch (error) {
    throw new RepositoryFailed(noGit, { cause: error })
  }
  if (child.exitCode === notFound) throw new RepositoryFailed(noGit)
}

const noGit = 'git cannot be started on the machine that draws maps.'

/** What a shell ends with when there is no such program. */
const notFound = 127
