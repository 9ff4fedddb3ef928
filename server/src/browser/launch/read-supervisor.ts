import { readFile } from 'node:fs/promises'

/**
 * The process group that a supervisor recorded; null if it recorded none, so that nothing is killed. A signal to group
 * 0 would hit our own processes, one to group 1 all processes.
 */
export async function readProcessGroup(path: string): Promise<number | null> {
  const line = /^(?<id>[1-9]\d*)\n$/.exec(await readOrNothing(path))
  const id = Number(line?.groups?.['id'])
  return Number.isSafeInteger(id) && id > 1 ? id : null
}

async function readOrNothing(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    // The supervisor creates it before it starts the browser.
    return ''
  }
}
