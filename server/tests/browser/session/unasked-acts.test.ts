import type { TranscriptTurn } from '@understudy/contract/transcript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExplorer } from '../../../src/mind/explorer.ts'
import type { Action } from '../../../src/turn/action.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

interface Shop {
  lang: string
  task: string
  buying: string
  /** The last button of the order, and the other acts that the page offers. */
  order: string
  send: string
  rates: string
}

const shops: readonly Shop[] = [
  {
    lang: 'en',
    task: 'Find the shipping costs',
    buying: 'Buy a mug',
    order: 'Place order',
    send: 'Send message',
    rates: 'Shipping costs',
  },
  {
    lang: 'de',
    task: 'Finde die Versandkosten',
    buying: 'Kaufe eine Tasse',
    order: 'Zahlungspflichtig bestellen',
    send: 'Absenden',
    rates: 'Versandkosten',
  },
  {
    lang: 'fr',
    task: 'Trouver les frais de livraison',
    buying: 'Acheter une tasse',
    order: 'Commander et payer',
    send: 'Envoyer',
    rates: 'Frais de livraison',
  },
  {
    lang: 'es',
    task: 'Encuentra los gastos de envío',
    buying: 'Compra una taza',
    order: 'Pagar ahora',
    send: 'Enviar',
    rates: 'Gastos de envío',
  },
  {
    lang: 'ja',
    task: '送料を調べて',
    buying: 'カップを購入する',
    order: '注文を確定する',
    send: '送信',
    rates: '送料',
  },
]

const write = ({ lang }: Shop, main: string) =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Shop</title><main>${main}</main></html>`

/** The link to what is looked for is the last one, below everything that cannot be taken back. */
async function openShop(shop: Shop, posts: string[]) {
  const { order, send, rates } = shop
  const home = write(
    shop,
    `<h1>Mug, 12 €</h1><form method="post" action="/orders"><button>${order}</button></form>
    <form method="post" action="/messages"><p><label>E-mail <input type="email" name="e"></label></p>
    <p><label>Text <textarea name="t"></textarea></label></p><button>${send}</button></form>
    <div style="height: 1500px"></div><p><a href="/shipping">${rates}</a></p>`,
  )
  const shipping = write(shop, `<h1>${rates}</h1><p>4,90 €</p><a href="/">Shop</a>`)
  return startLocalSite({ '/': home, '/shipping': shipping }, ({ method, url = '' }, response) => {
    if (method !== 'POST') return false
    posts.push(url)
    response.writeHead(303, { location: '/' }).end()
    return true
  })
}

const isOfRates = ({ result }: TranscriptTurn) => result.url.endsWith('/shipping')

test.each(shops)('the explorer looks, and neither orders nor sends: $lang', async (shop) => {
  const posts: string[] = []
  await using site = await openShop(shop, posts)
  const { turns } = await bench.run(
    { mind: createExplorer('understudy-explorer') },
    { targetUrl: site.url, task: shop.task },
  )
  expect(posts).toEqual([])
  // The explorer finds words only in languages that put spaces between them.
  expect(shop.lang === 'ja' || turns.some(isOfRates)).toBe(true)
})

test.each(shops.slice(0, 1))(
  'a step to look at something comes before the order that the task asks for: $lang',
  async (shop) => {
    const posts: string[] = []
    await using site = await openShop(shop, posts)
    const { turns } = await bench.run(
      { mind: createExplorer('understudy-explorer') },
      { targetUrl: site.url, task: shop.buying, flows: [shop.task] },
    )
    const ordered = turns.findIndex(({ action }) => action.label === shop.order)
    const looked = turns.findIndex(isOfRates)
    expect(looked).toBeGreaterThanOrEqual(0)
    expect(ordered).toBeGreaterThan(looked)
    expect(posts).toContain('/orders')
  },
)

test.each(shops)('a model that orders on a task to look is refused: $lang', async (shop) => {
  const posts: string[] = []
  await using site = await openShop(shop, posts)
  const mind = createScriptedMind((situation): Action => {
    const { turn } = situation
    if (turn === 1) return { kind: 'click', ref: refOf(situation, shop.order) }
    if (turn === 2)
      return { kind: 'type', ref: refOf(situation, 'E-mail'), text: 'jo@x.example', submit: true }
    return { kind: 'give_up', reason: 'I looked.' }
  })
  const looked = await bench.run({ mind }, { targetUrl: site.url, task: shop.task })
  expect(looked.turns.slice(0, 2).map(({ result }) => result.error)).toEqual([
    'the task does not ask to order or pay, and it could not be taken back; look for what the task asks for',
    'the task does not ask to send anything, and it could not be taken back; look for what the task asks for',
  ])
  expect(posts).toEqual([])

  for (const task of [shop.buying, null]) {
    await bench.run({ mind }, { targetUrl: site.url, task })
    expect(posts.splice(0)).toContain('/orders')
  }
})
