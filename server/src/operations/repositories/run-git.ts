import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { RepositoryFailed } from './repository-failed.ts'

/** Where git works: a bare repository of its own, and the search path to find git on. */
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
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=30',
].flatMap((setting) => ['-c', setting])

/** Starts git with no settings but ours: no hooks, helpers, filters, submodules, prompts or protocols but https. */
export function startGit(
  { folder, searchPath }: GitFolder,
  given: readonly string[],
  input: 'pipe' | 'ignore',
): ChildProcess {
  const child = spawn('git', [...settings, '-C', folder, ...given], {
    env: {
      ...(searchPath === undefined ? {} : { PATH: searchPath }),
      HOME: folder,
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
    stdio: [input, 'pipe', 'ignore'],
  })
  // A git that cannot be started shows in its exit code, which stays null.
  child.on('error', () => child.stdout?.destroy())
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

/** Runs git to its end and says whether it succeeded. Throws RepositoryFailed when there is no git, or the signal's reason. */
export async function runGit(
  git: GitFolder,
  given: readonly string[],
  signal: AbortSignal,
): Promise<{ isDone: boolean; output: string }> {
  signal.throwIfAborted()
  const child = startGit(git, given, 'ignore')
  const stop = (): void => killGit(child)
  signal.addEventListener('abort', stop)
  try {
    const [output] = await Promise.all([collect(child), waitForEnd(child)])
    signal.throwIfAborted()
    return { isDone: child.exitCode === 0, output: output.trim() }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const maxOutput = 64 * 1024

async function collect(child: ChildProcess): Promise<string> {
  let output = ''
  child.stdout?.on('data', (part) => {
    if (output.length < maxOutput) output += String(part)
  })
  if (child.stdout !== null) await once(child.stdout, 'close')
  return output
}

/** Resolves when git has ended and its output is read. Throws RepositoryFailed when there is no git. */
export async function waitForEnd(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'close')
  } catch (error) {
    throw new RepositoryFailed('git cannot be started on the machine that draws maps.', {
      cause: error,
    })
  }
}
