import { readSiteFilter, type SiteFilter } from './site-triage.ts'

/** A filter with the name that a reader gave it. */
export interface SavedFilter {
  name: string
  filter: SiteFilter
}

const key = 'understudy-site-filters'

/** The filters that this browser keeps, for all sites. */
export function readSavedFilters(): SavedFilter[] {
  return parseFilters(localStorage.getItem(key))
}

/** Keeps filters instead of those before. */
export function keepFilters(filters: readonly SavedFilter[]): void {
  localStorage.setItem(key, JSON.stringify(filters))
}

/** What is kept could be from another version: anything else is left out. */
export function parseFilters(text: string | null): SavedFilter[] {
  const kept: unknown = parse(text)
  if (!Array.isArray(kept)) return []
  return kept.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return []
    if (!('name' in each) || typeof each.name !== 'string' || !('filter' in each)) return []
    const { name, filter } = each
    return typeof filter === 'object' && filter !== null
      ? [{ name, filter: readSiteFilter({ ...filter }) }]
      : []
  })
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    // Another program has written there.
    return null
  }
}
