import type { ChildService } from './start-child-service.ts'

/** The log lines of a service, as written. */
export function listLogged(service: Pick<ChildService, 'stderr'>): Record<string, unknown>[] {
  const lines = service
    .stderr()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
  return lines.map((line) => JSON.parse(line))
}

/** By the clock of the service, how long after a moment it logged each of these messages; negative for earlier ones. */
export function listDelaysS(
  service: Pick<ChildService, 'stderr'>,
  message: string,
  sinceMs: number,
): number[] {
  return listLogged(service)
    .filter(({ msg }) => msg === message)
    .map(({ time }) => (Number(time) - sinceMs) / 1000)
}
