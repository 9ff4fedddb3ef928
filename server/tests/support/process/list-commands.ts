import { readdir, readFile } from 'node:fs/promises'

/** Command lines of living processes that contain the text (Linux). */
export async function listCommandsNaming(text: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(pids.map(readCommand))
  return commands.filter((command) => command.includes(text))
}

async function readCommand(pid: string): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    // It ended while we looked.
    return ''
  }
}

/** Ids of the living children of a process whose command line contains the text, oldest first (Linux). */
export async function listChildren(parent: number, text: string): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')
  const pids = children.split(' ').filter((pid) => pid !== '')
  const commands = await Promise.all(pids.map(readCommand))
  return pids.filter((_pid, index) => commands[index]?.includes(text)).map(Number)
}
