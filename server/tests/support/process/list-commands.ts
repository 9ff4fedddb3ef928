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
