import { readFile } from 'node:fs/promises'

const kibPerMib = 1024

/** Resident memory of one process, without its children (Linux). */
export async function readRssMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const [, kib] = /^VmRSS:\s+(\d+)/m.exec(status) ?? []
  if (kib === undefined) throw new Error(`the process ${pid} has ended`)
  return Number(kib) / kibPerMib
}
