import { maxRead, type ReadQuantity } from '../../turn/page/limits.ts'

/** Counts what is read of the document for one observation, so that a page with more of something costs no more. */
class AmountsRead {
  private readonly amounts = new Map<ReadQuantity, number>()
  private readonly missed = new Set<ReadQuantity>()

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

  /** Something of it was left out for a limit of its own, such as that of one name. */
  miss(quantity: ReadQuantity): void {
    this.missed.add(quantity)
  }

  listExceeded(): ReadQuantity[] {
    const exceeded = [...this.amounts].flatMap(([quantity, amount]) =>
      amount > maxRead[quantity] ? [quantity] : [],
    )
    return [...new Set([...this.missed, ...exceeded])]
  }
}

export const amountsRead = new AmountsRead()
