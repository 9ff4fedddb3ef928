import { randomUUID } from 'node:crypto'

/** What the shop remembers about one browser. */
export interface Visitor {
  id: string
  /** Quantities by product id. */
  cart: Map<string, number>
  /** Shown once on the next page. */
  notice: string | null
  /** Discount on the goods, 0 to 1. */
  discount: number
  hasAddress: boolean
  hasOrdered: boolean
}

/** Visitors by their cookie; the oldest are dropped first. */
export interface Visitors {
  /** The visitor of this cookie, or a new one. */
  get(cookie: string | null): Visitor
}

const MAX_VISITORS = 500

/** Keeps visitors in memory, as long as the shop runs and at most 500 of them. */
export function createVisitors(): Visitors {
  const byId = new Map<string, Visitor>()
  return {
    get(cookie) {
      const known = cookie === null ? undefined : byId.get(cookie)
      if (known !== undefined) return known
      const visitor = createVisitor()
      byId.set(visitor.id, visitor)
      const [oldest] = byId.keys()
      if (byId.size > MAX_VISITORS && oldest !== undefined) byId.delete(oldest)
      return visitor
    },
  }
}

function createVisitor(): Visitor {
  return {
    id: randomUUID(),
    cart: new Map(),
    notice: null,
    discount: 0,
    hasAddress: false,
    hasOrdered: false,
  }
}
