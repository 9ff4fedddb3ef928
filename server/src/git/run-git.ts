import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import type { Readable } from 'node:stream'
import { RepositoryFailed } from './repository-failed.ts'

const maxMemoryMib = 256

/** Where git works: its own bare repository or the store of a work tree, and the PATH to find git on. */
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
  // The settings below keep a clone of usual size under the memory limit.
  'pack.threads=1',
  'core.bigFileThreshold=1m',
  'core.deltaBaseCacheLimit=32m',
  'core.packedGitWindowSize=16m',
  'core.packedGitLimit=64m',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=30',
].flatMap((setting) => ['-c', setting])

/** Sets a memory limit for a program and its children; only Linux enforces it. */
const [program, ...limited] =
  process.platform === 'linux'
    ? ['/bin/sh', '-c', `ulimit -v ${maxMemoryMib * 1024} 2>/dev/null; exec git "$@"`, 'sh']
    : ['git']

/** Starts git with our settings only: no hooks, helpers, filters, submodules or prompts, and no protocol but https. */
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
      // Never use a repository around the folder, regardless of its owner.
      GIT_DIR: folder,
      LC_ALL: 'C',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: devNull,
      GIT_ATTR_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ALLOW_PROTOCOL: 'https',
      GIT_NO_LAZY_FETCH: '1',
    },
    // Its own process group, so that git's children end with it.
    detached: true,
    stdio: [input, 'pipe', errors],
  })
  // If git cannot be started, its exit code stays null.
  child.on('error', () => {
    child.stdout?.destroy()
    child.stderr?.destroy()
  })
  return child
}

/** Stops git and its children. */
export function killGit(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has ended, or the system has no process groups.
    child.kill('SIGKILL')
  }
}

/**
 * Runs git to completion and returns whether it succeeded. Throws RepositoryFailed if git is missing or exceeds its
 * memory limit, or the signal's reason.
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
        `Git needs more than ${maxMemoryMib} MiB of memory for this repository.`,
      )
    return { isDone: child.exitCode === 0, output: output.trim() }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Git's own message; lines from the server start with `remote:`. */
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

/** Resolves when git has ended and its output is read. Throws RepositoryFailed if git is missing. */
export async function waitForEnd(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'close')
  } catch (error) {
    throw new RepositoryFailed(noGit, { cause: error })
  }
  if (child.exitCode === notFound) throw new RepositoryFailed(noGit)
}

const noGit = 'Git cannot be started on the machine that creates maps.'

/** The exit code of a shell that cannot find the program. */
const notFound = 127
