import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

test.each([
  ['<div role="dialog" aria-modal="true"><button>Close</button></div>', true],
  ['<dialog id="d"><button>Close</button></dialog><script>d.showModal()</script>', true],
  ['<div role="dialog"><button>Close</button></div>', false],
  ['<dialog open><button>Close</button></dialog>', false],
])('%s: its content comes before what is behind it: %s', async (markup, isModal) => {
  await using site = await openTestSession({
    '/': `<!doctype html><button>Order</button>${markup}`,
  })

  const { elements } = await site.open('/')

  expect(elements.find(({ name }) => name === 'Close')?.inModal).toBe(isModal)
  expect(elements.find(({ name }) => name === 'Order')?.inModal ?? false).toBe(false)
})
