import { readFile } from 'node:fs/promises'

/** The two processes of a supervisor. */
export interface Supervisor {
  /** Leads the process group of the browser. */
  group: number
  /** Watches the limits. */
  watcher: number
}

/**
 * The processes that a supervisor recorded; null if it recorded none, so that nothing is killed. A signal to group
 * 0 would hit our own processes, one to group 1 all processes.
 */
export async function readSupervisor(path: string): Promise<Supervisor | null> {
  const line = /^(?<group>[1-9]\d*) (?<watcher>[1-9]\d*)\n$/.exec(await readOrNothing(path))
  const [group, watcher] = [Number(line?.groups?.['group']), Number(line?.groups?.['watcher'])]
  return [group, watcher].every(isProcess) ? { group, watcher } : null
}

function isProcess(id: number): boolean {
  return Number.isSafeInteger(id) && id > 1
}

async function readOrNothing(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    // The supervisor creates it before it starts the browser.
    return ''
  }
}
