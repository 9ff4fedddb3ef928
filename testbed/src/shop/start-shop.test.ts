import { once } from 'node:events'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { type DefectId, defects } from './defects.ts'
import { findRoute } from './find-route.ts'
import { type Shop, startShop } from './start-shop.ts'
import { createVisitors } from './visitors.ts'

interface Reply {
  status: number
  location: string | null
  body: string
}

/** A simple client that keeps its cookie. */
type Ask = (path: string, form?: Readonly<Record<string, string>>) => Promise<Reply>

/** Every kind of response that the shop gives, each to a new visitor. */
const walks = {
  home: (ask) => ask('/'),
  mugs: (ask) => ask('/shop/mugs'),
  teapots: (ask) => ask('/shop/teapots'),
  bowls: (ask) => ask('/shop/bowls'),
  product: (ask) => ask('/products/bud-vase'),
  'scarce product': (ask) => ask('/products/latte-mug'),
  search: (ask) => ask('/search?q=mug'),
  cart: (ask) => fillCart(ask),
  'cart after shopping on': async (ask) => {
    await fillCart(ask)
    await ask('/cart/continue', {})
    return ask('/cart')
  },
  voucher: async (ask) => {
    await fillCart(ask)
    return ask('/cart/voucher', { code: 'WELCOME9' })
  },
  'half an address': async (ask) => {
    await fillCart(ask)
    return ask('/checkout', { name: 'Ada', email: 'ada@example.com' })
  },
  'whole address': async (ask) => {
    await fillCart(ask)
    return ask('/checkout', wholeAddress)
  },
  shipping: (ask) => ask('/shipping'),
  'shipping to a postcode': (ask) => ask('/shipping', { postcode: '10115' }),
  contact: (ask) => ask('/contact'),
  message: (ask) => ask('/api/messages', { email: 'ada@example.com', message: 'Hello' }),
  account: (ask) => ask('/account'),
  'new account': (ask) =>
    ask('/account', { name: 'Ada', email: 'ada@example.com', password: 'Quiet-River-42' }),
  newsletter: (ask) => ask('/newsletter', { email: 'ada@example' }),
  reviews: (ask) => ask('/reviews'),
  'gift cards': (ask) => ask('/gift-cards'),
  about: (ask) => ask('/about'),
  care: (ask) => ask('/care'),
  help: (ask) => ask('/help'),
  privacy: (ask) => ask('/privacy'),
  lookbook: (ask) => ask('/lookbook'),
  missing: (ask) => ask('/nothing-here'),
} satisfies Record<string, (ask: Ask) => Promise<Reply>>

type Walk = keyof typeof walks

const bothProducts: readonly Walk[] = ['product', 'scarce product']

/** What differs from the clean shop with only this defect. */
const changes: Readonly<Record<DefectId, readonly Walk[]>> = {
  'dead-size-guide': bothProducts,
  'broken-care-link': bothProducts,
  'broken-picture': ['mugs'],
  'jumping-home': ['home'],
  // Its page is the same, only later.
  'slow-teapots': [],
  'covered-buy-button': ['scarce product'],
  'crashing-gallery': bothProducts,
  'lookbook-leads-astray': ['home'],
  'search-misses': ['search'],
  'silent-voucher': ['cart', 'cart after shopping on'],
  'price-rises-in-cart': ['cart', 'cart after shopping on', 'voucher', 'half an address'],
  'continue-empties-cart': ['cart after shopping on'],
  'forgetful-checkout': ['half an address'],
  'unmarked-phone': ['half an address', 'whole address'],
  'stubborn-postcode': ['shipping to a postcode'],
  'false-thanks': ['contact', 'message'],
  'broken-sign-up': ['new account'],
  'endless-reviews': ['reviews'],
  'stranded-gift-cards': ['gift cards'],
  'pale-costs': ['shipping', 'shipping to a postcode'],
  'nameless-remove': ['cart', 'cart after shopping on'],
  'nameless-glaze': bothProducts,
  'untold-studio': ['about'],
}

const wholeAddress = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  street: '12 Garden Street',
  postcode: '10115',
  city: 'Berlin',
}

test('the shop has at least sixteen defects that a sighted user can notice', () => {
  const ids = defects.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    defects.filter(({ isMetBySightedUser }) => isMetBySightedUser).length,
  ).toBeGreaterThanOrEqual(16)
})

test('each defect changes its own pages and no others', async () => {
  await using clean = await startShop({ port: 0, defects: 'none' })
  const usual = await walkAll(clean)
  for (const { id } of defects) {
    await using shop = await startShop({ port: 0, defects: new Set<DefectId>([id]) })
    const replies = await walkAll(shop)
    const changed = [...usual].flatMap(([walk, reply]) =>
      replies.get(walk) === reply ? [] : [walk],
    )
    expect({ id, changed }).toEqual({ id, changed: changes[id] })
  }
})

test('the slow page keeps a visitor waiting for three seconds, while others are served', async () => {
  const visit = {
    url: new URL('https://shop.invalid/shop/teapots'),
    form: new URLSearchParams(),
    visitor: createVisitors().get(null),
    has: (defect: DefectId) => defect === 'slow-teapots',
  }
  expect(findRoute('GET', '/shop/teapots')(visit)).toMatchObject({ status: 200, delayMs: 3000 })

  await using shop = await startShop({ port: 0, defects: new Set<DefectId>(['slow-teapots']) })
  const answered: string[] = []
  const slow = createAsk(shop)('/shop/teapots').then(({ status }) =>
    answered.push(`slow ${status}`),
  )
  await createAsk(shop)('/shop/mugs').then(({ status }) => answered.push(`other ${status}`))
  await slow
  expect(answered).toEqual(['other 200', 'slow 200'])
})

test('a purchase goes through from the product to the order number', async () => {
  await using shop = await startShop({ port: 0, defects: 'none' })
  const ask = createAsk(shop)
  expect(await ask('/cart', { product: 'speckled-mug' })).toMatchObject({ location: '/cart' })
  expect((await ask('/cart')).body).toContain('Speckled mug was added to your cart.')
  expect(await ask('/checkout', wholeAddress)).toMatchObject({ location: '/checkout/payment' })
  expect((await ask('/checkout/payment')).body).toContain('€22.90')
  expect(await ask('/checkout/payment', {})).toMatchObject({ location: '/order-confirmed' })
  expect((await ask('/order-confirmed')).body).toContain('Your order number is 10023.')
  expect((await ask('/cart')).body).toContain('Your cart is empty.')
})

test('a visitor’s input never becomes markup', async () => {
  await using shop = await startShop({ port: 0, defects: 'none' })
  const ask = createAsk(shop)
  const script = '"><script>alert(1)</script>'
  const replies = [
    await ask(`/search?q=${encodeURIComponent(script)}`),
    await ask('/newsletter', { email: script }),
    await ask('/shipping', { postcode: script }),
  ]
  for (const { body } of replies) {
    expect(body).toContain('&lt;script&gt;')
    expect(body).not.toContain('<script>alert')
  }
})

test('nonsensical requests are answered, and the shop keeps running', async () => {
  await using shop = await startShop({ port: 0, defects: 'none' })
  const ask = createAsk(shop)
  expect((await ask('/products/%E0%A4%A')).status).toBe(404)
  expect((await ask('//')).status).toBeLessThan(500)
  expect((await ask('/shop/__proto__')).status).toBe(404)
  expect((await ask('/cart/change', { product: 'speckled-mug', pieces: 'many' })).status).toBe(303)
  expect((await ask('/newsletter', { email: 'x'.repeat(20_000) })).status).toBe(413)
  expect(await sendBytes(shop, 'BREW / HTTP/1.1\r\nhost: shop\r\n\r\n')).toMatch(/^HTTP\/1\.1 4/)
  expect(await sendBytes(shop, '\u0000\u0001garbage\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
  expect((await ask('/')).status).toBe(200)
})

test('the shop closes without waiting for a slow page in progress', async () => {
  const shop = await startShop({ port: 0, defects: 'all' })
  const slow = createAsk(shop)('/shop/teapots').catch((error: unknown) => error)
  await createAsk(shop)('/')
  await shop[Symbol.asyncDispose]()
  expect(await slow).toBeInstanceOf(Error)
})

test('a port in use is rejected', async () => {
  await using shop = await startShop({ port: 0, defects: 'none' })
  await expect(startShop({ port: shop.port, defects: 'none' })).rejects.toThrow('EADDRINUSE')
})

async function fillCart(ask: Ask): Promise<Reply> {
  await ask('/cart', { product: 'speckled-mug' })
  return ask('/cart')
}

async function walkAll(shop: Shop): Promise<Map<string, string>> {
  const replies = new Map<string, string>()
  for (const [name, walk] of Object.entries(walks)) {
    replies.set(name, JSON.stringify(await walk(createAsk(shop))))
  }
  return replies
}

function createAsk({ port }: Shop): Ask {
  let cookie = ''
  return async (path, form) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      method: form === undefined ? 'GET' : 'POST',
      headers: { cookie },
      rejectUnauthorized: false,
    })
    const answered = once(asked, 'response')
    asked.end(form === undefined ? undefined : new URLSearchParams(form).toString())
    const [response] = await answered
    cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie
    return {
      status: response.statusCode,
      location: response.headers.location ?? null,
      body: await text(response),
    }
  }
}

async function sendBytes({ port }: Shop, bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  socket.write(bytes)
  const [chunk] = await once(socket, 'data')
  socket.destroy()
  return String(chunk)
}
