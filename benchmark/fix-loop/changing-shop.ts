import { startShop } from '../../testbed/src/shop/start-shop.ts'
import { startFront } from '../verdicts/start-front.ts'
import type { LoopDefect } from './loop-defects.ts'

/** How the shop is: with the defect, with a change that only looks like a fix, or mended. */
export type ShopState = 'defect' | 'cosmetic' | 'mended'

/** The shop at one address, whose state changes. */
export interface ChangingShop extends AsyncDisposable {
  port: number
  change: (state: ShopState) => void
  /** How many pages the cosmetic change was made to. */
  changedPages: () => number
}

/** Serves the shop with a defect and its twin at the same address. */
export async function startChangingShop({ id, cosmetic }: LoopDefect): Promise<ChangingShop> {
  await using resources = new AsyncDisposableStack()
  const shops = {
    defect: resources.use(await startShop({ port: 0, defects: new Set([id]) })),
    mended: resources.use(await startShop({ port: 0, defects: 'none' })),
  }
  let state: ShopState = 'defect'
  let changed = 0
  const [from, to] = cosmetic
  const served = resources.use(
    await startFront(
      () => (state === 'mended' ? shops.mended : shops.defect),
      (page) => {
        if (state !== 'cosmetic' || !page.includes(from)) return page
        changed += 1
        return page.replaceAll(from, to)
      },
    ),
  )
  const kept = resources.move()
  return {
    port: served.port,
    change(next) {
      state = next
    },
    changedPages: () => changed,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
