import { readFile } from 'node:fs/promises'

/**
 * The process group that a supervisor wrote down; null while it wrote none, so that there is nothing to kill. A signal to
 * group 0 would meet our own processes, one to group 1 everybody's.
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
    // The supervisor makes it before it starts the browser.
    return ''
  }
}
