import { readFile } from 'node:fs/promises'

/** Of the kernel's clock for processes, on every Linux that Node runs on. */
const msPerTick = 10

/** Processor time that a process has used so far with all its threads, without its children (Linux). */
export async function readCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}
