import { readFileSync } from 'node:fs'
import { listProcessIds } from './list-commands.ts'

/** What /proc says about one process. */
export interface ListedProcess {
  pid: number
  uid: number
  /** Effective set, in hexadecimal. */
  capabilities: string
  seccomp: string
  /** Process namespaces it is nested in. */
  namespaces: number
  command: string
  environment: string
}

/** Living processes of a group, oldest first (Linux). */
export function listProcesses(group: number | null): ListedProcess[] {
  return listProcessIds().flatMap((pid) => {
    try {
      return readProcess(pid, group)
    } catch {
      // It ended in the meantime.
      return []
    }
  })
}

/** Without the supervisor; the browser's main process comes first. */
export function listBrowserProcesses(group: number | null): ListedProcess[] {
  return listProcesses(group).filter((one) => /^\S*chrom/.test(one.command))
}

/** The browser itself, which started the others. Process numbers start again after the highest, so its own need not be the lowest. */
export function findMainProcess(group: number | null): ListedProcess | undefined {
  return listBrowserProcesses(group).find(({ command }) => !command.includes(' --type='))
}

function readProcess(pid: string, group: number | null): ListedProcess[] {
  const [state, , groupOfProcess] = readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  if (Number(groupOfProcess) !== group || state === 'Z') return []
  const status = readProc(pid, 'status')
  const field = (name: string): string =>
    new RegExp(`^${name}:\\t(.*)$`, 'm').exec(status)?.[1] ?? ''
  return [
    {
      pid: Number(pid),
      uid: Number(field('Uid').split('\t')[0]),
      capabilities: field('CapEff'),
      seccomp: field('Seccomp'),
      namespaces: field('NSpid').split('\t').length,
      command: readProc(pid, 'cmdline').replaceAll('\0', ' '),
      environment: readProc(pid, 'environ'),
    },
  ]
}

function readProc(pid: string, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8')
}
