/** How much of one list a report has: this many rows, and this many bytes of JSON. */
export interface ListLimit {
  rows: number
  bytes: number
}

const KB = 1000

/**
 * What a report has of each list whose length a site decides; the transcript has the rest, and the report says how much that is. Together
 * they keep a report below a megabyte.
 */
export const reportLimits = {
  findings: { rows: 200, bytes: 500 * KB },
  accessibility: { rows: 400, bytes: 150 * KB },
  performance: { rows: 400, bytes: 80 * KB },
  openedPages: { rows: 500, bytes: 80 * KB },
  dialogs: { rows: 100, bytes: 60 * KB },
} as const satisfies Record<string, ListLimit>

/** The same for the report of a run; the reports of its sessions have the rest. */
export const aggregateLimits = {
  findings: { rows: 300, bytes: 700 * KB },
} as const satisfies Record<string, ListLimit>

/** What a map of a run has; the most visited pages stay. */
export const mapLimits = {
  nodes: { rows: 500, bytes: 300 * KB },
  edges: { rows: 1000, bytes: 400 * KB },
  gapsOfEdge: 5,
} as const

/** As many rows, from the first on, as are within the limit. */
export function fitRows<Row>(rows: readonly Row[], { rows: count, bytes }: ListLimit): Row[] {
  let size = 0
  const end = rows.findIndex((row, index) => {
    size += Buffer.byteLength(JSON.stringify(row))
    return index >= count || size > bytes
  })
  return end < 0 ? [...rows] : rows.slice(0, end)
}
