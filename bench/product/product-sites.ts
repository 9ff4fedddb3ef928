import { startShop } from '../../testbed/src/shop/start-shop.ts'
import { startSinglePage } from '../../testbed/src/single-page/start-single-page.ts'
import { firstPage, purchase, type PurchaseStep } from '../purchase.ts'

/** A site, and a visit to it with the same steps for both sides. */
export interface ProductSite {
  name: string
  host: string
  /** Where a visit starts. */
  path: string
  steps: readonly PurchaseStep[]
  /** What the last page shows. */
  proof: string
  /** The mean of a step in milliseconds that is aimed for. */
  stepMs: number
  start: () => Promise<AsyncDisposable & { port: number }>
}

/** A classic site and a single-page application. */
export const productSites: readonly ProductSite[] = [
  {
    name: 'shop',
    host: 'shop.test.example',
    path: firstPage,
    steps: purchase,
    proof: 'Order confirmed',
    stepMs: 90,
    start: () => startShop({ port: 0, defects: 'none' }),
  },
  {
    name: 'single page',
    host: 'teas.test.example',
    path: '/',
    steps: [
      { kind: 'click', role: 'link', name: 'Teas' },
      { kind: 'click', role: 'link', name: 'Sencha' },
      { kind: 'click', role: 'button', name: 'Add to basket' },
      { kind: 'click', role: 'link', name: 'Teas' },
      { kind: 'click', role: 'link', name: 'Rooibos' },
      { kind: 'click', role: 'button', name: 'Add to basket' },
      { kind: 'click', role: 'link', name: 'Basket' },
      { kind: 'click', role: 'link', name: 'To the checkout' },
      { kind: 'type', role: 'textbox', name: 'Full name', text: 'Maya Lind', submit: false },
      { kind: 'type', role: 'textbox', name: 'Town', text: 'Potterville', submit: false },
      { kind: 'click', role: 'button', name: 'Place order' },
    ],
    proof: 'Thank you',
    stepMs: 110,
    start: startSinglePage,
  },
]
