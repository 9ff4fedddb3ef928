import { readFile, readdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { hasCode } from './has-code.ts'
import { removeFolder } from './remove-folder.ts'

const host = hostname().replaceAll(/[^\w]/g, '')

/** When this process started; null before it was read. */
let ownStart: string | null = null

/** The prefix of this process's temporary files and folders, by which others can tell whether it is still alive. */
export async function createTemporaryPrefix(kind: string): Promise<string> {
  ownStart ??= await findStart(process.pid)
  return `${kind}-${host}-${process.pid}-${ownStart === null ? '' : `${ownStart}-`}`
}

export interface TemporarySweep {
  folder: string
  kind: string
  nowMs: number
  /** Files of another host or without an owner in their name are deleted at this age; null: never. */
  strangersAfterMs: number | null
}

/**
 * Deletes the entries in `folder` with names of `kind` that dead processes of this host left behind. Entries of running
 * processes, including this one, remain. Returns their number; 0 if the folder does not exist.
 */
export async function sweepTemporary(sweep: TemporarySweep): Promise<number> {
  let count = 0
  for (const name of await listNames(sweep.folder)) {
    const path = join(sweep.folder, name)
    if (!name.startsWith(`${sweep.kind}-`) || !(await isAbandoned(sweep, name, path))) continue
    if (await remove(path)) count += 1
  }
  return count
}

async function isAbandoned(
  { kind, nowMs, strangersAfterMs }: TemporarySweep,
  name: string,
  path: string,
): Promise<boolean> {
  const owner = new RegExp(`^${kind}-${host}-(\\d+)-(?:(\\d+)-)?`).exec(name)
  if (owner !== null) return !(await isAlive(Number(owner[1]), owner[2]))
  return strangersAfterMs !== null && nowMs - (await findChangeMs(path, nowMs)) >= strangersAfterMs
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function findChangeMs(path: string, nowMs: number): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    // Deleted in the meantime.
    if (hasCode(error, 'ENOENT')) return nowMs
    throw error
  }
}

/**
 * Another user's files cannot be deleted, and a child of the dead process can still be filling a folder: left to the
 * next sweep.
 */
async function remove(path: string): Promise<boolean> {
  try {
    await removeFolder(path)
    return true
  } catch {
    return false
  }
}

/** Whether this is the process that created a name: after a restart a container reuses ids. */
async function isAlive(pid: number, start: string | undefined): Promise<boolean> {
  const found = start === undefined ? null : await findStart(pid)
  return found === null ? hasProcess(pid) : found === start
}

function hasProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** When a process started, in ticks since boot (proc(5): field 22 of stat); null if that is unknown. */
async function findStart(pid: number): Promise<string | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'latin1')
    return (
      line
        .slice(line.lastIndexOf(')') + 2)
        .split(' ')
        .at(19) ?? null
    )
  } catch {
    // The process does not exist, or the system does not have this file.
    return null
  }
}
