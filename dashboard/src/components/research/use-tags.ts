import { useState } from 'react'
import type { Tags } from './statements.ts'

/** Tags that a reader gave to what visitors of a run said; this browser keeps them. */
export function useTags(runId: string): {
  tags: Tags
  setTags: (id: string, own: readonly string[]) => void
} {
  const key = `understudy-tags-${runId}`
  const [tags, keep] = useState<Tags>(() => readTags(localStorage.getItem(key)))
  return {
    tags,
    setTags: (id, own) => {
      const { [id]: _before, ...others } = tags
      const next = own.length === 0 ? others : { ...others, [id]: own }
      keep(next)
      localStorage.setItem(key, JSON.stringify(next))
    },
  }
}

/** What is kept could be from another version: anything else is left out. */
export function readTags(text: string | null): Tags {
  const kept: unknown = parse(text)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).flatMap(([id, own]: [string, unknown]) =>
      Array.isArray(own) ? [[id, own.filter((tag) => typeof tag === 'string')]] : [],
    ),
  )
}

function parse(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // Another program has written there.
    return null
  }
}
