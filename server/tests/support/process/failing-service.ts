import { fileURLToPath } from 'node:url'
import { listLogged } from './list-logged.ts'
import type { ChildService } from './start-child-service.ts'

/** A service that fails without a handler when it gets a signal: SIGUSR2 a rejection, SIGHUP an exception. */
export const failingService = findFixture('failing-service')

/** How a process ends that failed. */
export const failed = { code: 70, signal: null }

export function findFixture(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/${name}.ts`, import.meta.url))
}

/** The log lines at level fatal, as written. */
export function listFatal(service: Pick<ChildService, 'stderr'>): Record<string, unknown>[] {
  return listLogged(service).filter(({ level }) => level === 60)
}
