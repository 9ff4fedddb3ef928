import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../../../src/lib/has-code.ts'
import { listChildren, listProcessIds } from './list-commands.ts'
import { listProcesses } from './list-processes.ts'
import type { CrashBench } from './open-crash-bench.ts'

/** What is left of a session (Linux). */
export interface Remains {
  /** Commands of browsers, supervisors and session hosts, and ids of what the service started, even if it has ended. */
  processes: string[]
  /** Below the launch folders: profiles, and what supervisors write beside them. */
  profiles: string[]
}

/** A session whose remains are sought. */
interface Sought {
  /** Process id of its service; null if that has ended. */
  service: number | null
  /** Process group of its browser, whose processes do not all name the folder of the bench. */
  group: number
}

export async function findRemains(
  { folder, environment }: CrashBench,
  { service, group }: Sought,
): Promise<Remains> {
  const naming = listProcessesNaming(folder)
  const others = naming.filter(({ pid }) => pid !== service)
  const children = service === null ? [] : listChildren(service, '')
  return {
    processes: [
      ...[...others, ...listProcesses(group)].map(({ command }) => command),
      ...children.map(String),
    ],
    profiles: await listProfiles(environment['TMPDIR'] ?? ''),
  }
}

/** Files of the bench and of shared memory that contain the text, and commands of processes that name it. */
export async function findText({ folder }: CrashBench, text: string): Promise<string[]> {
  const naming = listProcessesNaming(text)
  return [
    ...naming.map(({ command }) => command),
    ...(await listFilesWith(folder, text)),
    ...(await listFilesWith('/dev/shm', text)),
  ]
}

/** Paths of files that contain the text, as UTF-8 or as the UTF-16 of browsers. */
export async function listFilesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const holding: string[] = []
  for (const path of paths) {
    const bytes = readUnlessGone(path)
    if (bytes.includes(text) || bytes.includes(text, 0, 'utf16le')) holding.push(path)
  }
  return holding
}

async function listProfiles(temporary: string): Promise<string[]> {
  const names = await readdir(temporary)
  const folders = names.filter((name) => name.startsWith('understudy-browsers-'))
  return (await Promise.all(folders.map((name) => readdir(join(temporary, name))))).flat()
}

/** Processes whose command line or environment contains the text. */
function listProcessesNaming(text: string): { pid: number; command: string }[] {
  return listProcessIds().flatMap((pid) => {
    const command = readUnlessGone(`/proc/${pid}/cmdline`)
    const environment = readUnlessGone(`/proc/${pid}/environ`)
    const isNaming = command.includes(text) || environment.includes(text)
    return isNaming ? [{ pid: Number(pid), command: String(command) }] : []
  })
}

/** Empty if a file or a process ended while we looked, or if the process is another user's. */
function readUnlessGone(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const isOthers = path.startsWith('/proc/') && hasCode(error, 'EACCES')
    if (isOthers || hasCode(error, 'ENOENT', 'ESRCH')) return Buffer.alloc(0)
    throw error
  }
}
