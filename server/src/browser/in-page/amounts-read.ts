import { maxRead, type ReadQuantity } from '../../turn/page/limits.ts'
import type { Exceeded } from '../../turn/page/walk.ts'

/** Counts what is read of the document for one observation, so that a page with more of something costs no more. */
class AmountsRead {
  private readonly amounts = new Map<ReadQuantity, number>()
  private readonly missed = new Map<ReadQuantity, number>()

  /** The next observation begins. */
  begin(): void {
    this.amounts.clear()
    this.missed.clear()
  }

  /** Whether so much more is read; if not, the observation says that the page has more. */
  take(quantity: ReadQuantity, amount = 1): boolean {
    const all = (this.amounts.get(quantity) ?? 0) + amount
    this.amounts.set(quantity, all)
    return all <= maxRead[quantity]
  }

  /** So much of it was left out for a limit of its own, such as that of one name. */
  miss(quantity: ReadQuantity, more: number): void {
    this.missed.set(quantity, Math.max(more, this.missed.get(quantity) ?? 0))
  }

  /** What there is more of than was read. What the reading stopped before is not in the counts. */
  listExceeded(): Exceeded[] {
    const counted = new Map(this.missed)
    for (const [quantity, amount] of this.amounts) {
      const more = amount - maxRead[quantity]
      if (more > 0) counted.set(quantity, more + (counted.get(quantity) ?? 0))
    }
    return [...counted].map(([quantity, more]) => ({ quantity, more }))
  }
}

export const amountsRead = new AmountsRead()
