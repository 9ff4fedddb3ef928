/** One row of the benchmark table. */
export interface BenchRow {
  name: string
  value: number
  unit: 'ms' | 's' | '/s' | '/min' | 'tokens' | 'times' | 'KiB' | 'MiB'
  /** The cost of the minimum that could do the same, measured in the same run; null if nothing is comparable. */
  floor: number | null
  /** All of them must hold; empty for rows that only explain others. */
  targets: readonly Target[]
}

/** The target for the value itself or for its ratio to the floor. */
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

/** The value divided by its floor; null without a floor. */
export function getRatio({ value, floor }: BenchRow): number | null {
  return floor === null ? null : value / floor
}

/** Whether all targets hold; null if there are none. */
export function isMet(row: BenchRow): boolean | null {
  if (row.targets.length === 0) return null
  return row.targets.every(({ of, is, bound }) => {
    const measured = of === 'value' ? row.value : getRatio(row)
    if (measured === null) return false
    return is === 'at most' ? measured <= bound : measured >= bound
  })
}
