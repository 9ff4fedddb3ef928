import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { HostLimit } from '../launch/site-limits.ts'
import { HOST_DATA_KIB, HOST_HEAP_MIB, HOST_YOUNG_HALF_MIB, MAX_ERROR_TAIL } from '../limits.ts'

const usualProgram = fileURLToPath(new URL('main.ts', import.meta.url))
/** Turn on the cache of compiled modules, as for the service, and save memory of the browser driver. */
const preparations = [
  new URL('../../../../check-node.js', import.meta.url).href,
  new URL('prepare-driver.ts', import.meta.url).href,
]

/** The environment variables that a host gets from the worker: paths and locale, but no key and no database address. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot', 'NODE_EXTRA_CA_CERTS']

/** Descriptor of a host's channel to its worker. */
export const channelNumber = 3

/** glibc's settings: all threads share one heap, and what is free at its end goes back at once; 11 of 81 MiB in a session. */
const returnMemory = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: String(128 * 1024) }
/** Signals that end a host because of a limit: sent by the supervisor, or by the host itself when a message is too long for it. */
export const limitSignals = {
  memory: 'SIGUSR2',
  processor: 'SIGXCPU',
} as const satisfies Record<string, NodeJS.Signals>

/** What V8 says on stderr when the heap is full; then it aborts the process. */
const heapIsFull = 'JavaScript heap out of memory'
/** Starts a host under the limits of its own process, without core files: a host may hold logins. */
export function startHostProcess(program = usualProgram): ChildProcess {
  const command = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${HOST_HEAP_MIB}`,
    `--max-semi-space-size=${HOST_YOUNG_HALF_MIB}`,
    ...preparations.flatMap((url) => ['--import', url]),
    program,
  ] as const
  const limited = [
    '/bin/sh',
    '-c',
    `ulimit -c 0; ulimit -d ${HOST_DATA_KIB}; exec "$0" "$@"`,
    ...command,
  ]
  const [file, ...given] = process.platform === 'win32' ? command : limited
  return spawn(file, given, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      // Otherwise the few scripts that are bundled at the start leave a thread and a process behind, 20 MiB together.
      ESBUILD_WORKER_THREADS: '0',
      ...returnMemory,
    },
  })
}

/** Null if the host could not be started: then an error follows. */
export function findChannel({ stdio }: { stdio?: ChildProcess['stdio'] }): Socket | null {
  // Without a free file descriptor there is none, whatever the type of a child process says.
  const channel = stdio?.[channelNumber]
  return channel instanceof Socket ? channel : null
}

/** The limit for which a host ended by this signal; null if it ended for another reason. */
export function findHostLimit(signal: string | null, errorTail: string): HostLimit | null {
  if (signal === limitSignals.processor) return 'reading_processor'
  if (signal === limitSignals.memory) return 'reading_memory'
  return signal !== null && errorTail.includes(heapIsFull) ? 'reading_memory' : null
}

/** Keeps the end of what a host writes on stderr. It may quote pages and must not be logged. */
export function keepErrorTail({ stderr }: ChildProcess): () => string {
  let tail = ''
  stderr?.setEncoding('utf8')
  stderr?.on('data', (text: string) => {
    tail = `${tail}${text}`.slice(-MAX_ERROR_TAIL)
  })
  // The host is ending.
  stderr?.on('error', () => undefined)
  return () => tail
}
