import { describe, expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Action } from '../../../turn/action.ts'
import { createExplorer } from '../../explorer.ts'
import type { Situation } from '../../mind.ts'

const url = 'https://shop.example/page'

describe('a page that continues below', () => {
  const below = { x: 0, maxX: 0, y: 0, maxY: 899, viewportHeight: 839, viewportWidth: 412 }
  const cart = describeControl('e1', 'Cart (0)', {
    href: 'https://shop.example/cart',
    region: 'header',
  })
  const teapots = describeControl('e2', 'Teapots', { href: 'https://shop.example/teapots' })
  const mugs = describeControl('e3', 'Latte mug', { href: 'https://shop.example/latte-mug' })
  const page = describePage({ url, title: 'Speckled mug', scroll: below })
  const at = (y: number) => ({ ...page, scroll: { ...below, y, maxY: 9000 } })
  const down = { kind: 'scroll', to: 'down' }

  test.each(['phone', 'desktop'] as const)(
    'is viewed further on a %s before what has less to do with the goal is opened',
    async (device) => {
      const observation = { ...page, elements: [cart, teapots] }
      expect(await choose({ observation, device, task: 'Buy a mug' })).toEqual(down)
    },
  )

  test('is left at once for what the goal names', async () => {
    const observation = { ...page, elements: [cart, teapots, mugs] }
    expect(await choose({ observation, task: 'Buy a mug' })).toEqual({ kind: 'click', ref: 'e3' })
  })

  test('is left at once for the cart if that is the goal', async () => {
    const observation = { ...page, title: 'Stoneware', elements: [teapots, cart] }
    const action = await choose({ observation, task: 'Show me the cart' })
    expect(action).toEqual({ kind: 'click', ref: 'e1' })
  })

  test('with the cart is viewed further for the button that continues the purchase', async () => {
    const add = describeControl('e4', 'Add to cart')
    const product = { ...page, elements: [add] }
    const inCart = [
      describeControl('e5', 'Update', { context: 'Your cart', selector: '#update' }),
      describeControl('e6', 'Remove Latte mug from the cart', { context: 'Your cart' }),
    ]
    const observation = describePage({
      url: 'https://shop.example/cart',
      title: 'Your cart',
      documentId: 'd2',
      scroll: below,
      elements: [teapots, ...inCart],
    })
    const added = describeStep(
      { kind: 'click', ref: 'e4' },
      { before: product, after: observation },
    )
    const task = 'Buy a mug'
    expect(await choose({ observation, steps: [added], task, turn: 2 })).toEqual(down)
  })

  test('is left for the rest of the site once it has shown enough', async () => {
    const steps = [1, 2, 3, 4].map((turn) => {
      const after = { ...at(turn * 640), elements: [cart, teapots] }
      return describeStep(
        { kind: 'scroll', to: 'down' },
        { turn, before: at(turn * 640 - 640), after },
      )
    })
    const observation = steps.at(-1)?.after ?? page
    const action = await choose({ observation, steps, task: 'Buy a mug', turn: 5 })
    expect(action).toMatchObject({ kind: 'click' })
  })
})

async function choose(parts: Partial<Situation>): Promise<Action> {
  const persona = createTestPersona({ technical_sophistication: 'high' })
  const situation = describeTestSituation({ persona, ...parts })
  const { action } = await createExplorer('test-explorer').decide(situation, openAsking())
  return action
}
