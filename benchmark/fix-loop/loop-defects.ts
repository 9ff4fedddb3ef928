import type { DefectId } from '../../testbed/src/shop/defects.ts'

/** A planted defect that a fix is verified for. */
export interface LoopDefect {
  id: DefectId
  /** Leads a visitor to it. */
  task: string
  /** A change of the page that looks like a fix and is none: a text of it, and what takes its place. */
  cosmetic: readonly [from: string, to: string]
}

/** Ten defects of the shop, of ten pages or kinds. */
export const loopDefects: readonly LoopDefect[] = [
  {
    id: 'dead-size-guide',
    task: 'Find out how tall the speckled mug is, with the size guide.',
    cosmetic: ['Size guide', '<strong>Size guide</strong>'],
  },
  {
    id: 'broken-care-link',
    task: 'Find out how to care for stoneware.',
    cosmetic: ['href="/help/stoneware-care"', 'href="/help/stoneware-care" class="button"'],
  },
  {
    id: 'broken-picture',
    task: 'Look at the pictures of the mugs.',
    cosmetic: ['width="400"', 'style="border: 1px solid" width="400"'],
  },
  {
    id: 'covered-buy-button',
    task: 'Put the latte mug into the cart.',
    cosmetic: ['Nearly gone', 'Nearly sold out'],
  },
  {
    id: 'crashing-gallery',
    task: 'Look at the next picture of the speckled mug.',
    cosmetic: ['Next picture</button>', '<em>Next picture</em></button>'],
  },
  {
    id: 'lookbook-leads-astray',
    task: 'Look at the autumn lookbook.',
    cosmetic: ['>See the autumn lookbook', 'style="font-weight: bold">See the autumn lookbook'],
  },
  {
    id: 'endless-reviews',
    task: 'Read what others say about the shop in the reviews.',
    cosmetic: ['Loading reviews…', 'Loading reviews, please wait…'],
  },
  {
    id: 'stranded-gift-cards',
    task: 'Find out what a gift card costs, and go on to the mugs.',
    cosmetic: ['<h1>', '<h1 style="color: navy">'],
  },
  {
    id: 'pale-costs',
    task: 'Find out what shipping to Austria costs.',
    cosmetic: ['<table', '<table style="border: 1px solid"'],
  },
  {
    id: 'broken-sign-up',
    task: 'Create an account with the name Maya Lindt and the address maya@example.com.',
    cosmetic: ['>Create account<', '><strong>Create account</strong><'],
  },
]
