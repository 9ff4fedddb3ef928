/** One line of the bench's table. */
export interface BenchRow {
  name: string
  value: number
  unit: 'ms' | 's' | '/s' | 'tokens' | 'times'
  /** What the least that could do the same costs, measured in the same run; null where nothing compares. */
  floor: number | null
  /** All of them must hold; empty for lines that only explain others. */
  targets: readonly Target[]
}

/** What is wanted of the value itself or of its ratio to the floor. */
export interface Target {
  of: 'value' | 'ratio'
  is: 'at most' | 'at least'
  bound: number
}

export function atMost(bound: number): Target {
  return { of: 'value', is: 'at most', bound }
}

export function atLeast(bound: number): Target {
  return { of: 'value', is: 'at least', bound }
}

export function atLeastTimes(bound: number): Target {
  return { of: 'ratio', is: 'at least', bound }
}

export function atMostTimes(bound: number): Target {
  return { of: 'ratio', is: 'at most', bound }
}

/** The value over its floor; null without a floor. */
export function getRatio({ value, floor }: BenchRow): number | null {
  return floor === null ? null : value / floor
}

/** Whether all targets hold; null when there is none. */
export function isMet(row: BenchRow): boolean | null {
  if (row.targets.length === 0) return null
  return row.targets.every(({ of, is, bound }) => {
    const measured = of === 'value' ? row.value : getRatio(row)
    if (measured === null) return false
    return is === 'at most' ? measured <= bound : measured >= bound
  })
}
