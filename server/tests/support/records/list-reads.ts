import type { Endpoint } from '@understudy/contract/endpoint'
import { endpoints } from '@understudy/contract/endpoints'
import { pages } from '../../../src/routes/pages.ts'

/** What paths name. */
export interface ReadIds {
  run_id: string
  session_id: string
  fingerprint: string
  filename: string
  delivery_id: string
  /** By the first segment of the path; resources without one here are not read one by one. */
  id: Readonly<Record<string, string | null>>
}

/**
 * The paths of everything that can be read, by name: every operation and page with GET. Throws for one whose path names something
 * that is not in `ids`. `queries` are by name as well.
 */
export function listReads(
  ids: ReadIds,
  queries: Readonly<Record<string, string>>,
): [name: string, path: string][] {
  const all: [string, Endpoint][] = Object.entries({ ...endpoints, ...pages })
  return all.flatMap(([name, { method, path }]) => {
    const id = ids.id[path.split('/')[1] ?? '']
    if (method !== 'GET' || (path.includes('{id}') && id === null)) return []
    const query = name in queries ? `?${queries[name]}` : ''
    return [[name, `${fill(path, { ...ids, id })}${query}`]]
  })
}

function fill(path: string, values: Readonly<Record<string, string | null | undefined>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined || value === null) throw new Error(`no ${name} is given for ${path}`)
    return value
  })
}
