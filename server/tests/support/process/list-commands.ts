import { readdirSync, readFileSync } from 'node:fs'

/**
 * Command lines of living processes that contain the text (Linux). Tests ask for them repeatedly, and reading hundreds of such files at
 * once takes ten times the processor time.
 */
export function listCommandsNaming(text: string): string[] {
  return listProcessIds()
    .map(readCommand)
    .filter((command) => command.includes(text))
}

/** Of all living processes. */
export function listProcessIds(): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // It ended while we looked.
    return ''
  }
}

/** Ids of the living children of a process whose command line contains the text, oldest first (Linux). */
export function listChildren(parent: number, text: string): number[] {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
  const pids = children.split(' ').filter((pid) => pid !== '')
  return pids.filter((pid) => readCommand(pid).includes(text)).map(Number)
}
