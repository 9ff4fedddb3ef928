import { useState } from 'react'

/** Takes the ids that are chosen from now on; null: again the first ones. */
type Choose = (ids: readonly string[] | null) => void

/** The ids of the chosen rows, without those of rows that are there no more, and what changes them. Until someone chooses, `first`. */
export function useChosen(
  rows: readonly { id: string }[],
  first: readonly string[],
): [chosen: readonly string[], choose: Choose] {
  const [marked, setMarked] = useState<readonly string[] | null>(null)
  const chosen = (marked ?? first).filter((each) => rows.some(({ id }) => id === each))
  return [chosen, setMarked]
}
