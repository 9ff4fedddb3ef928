import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { serveOnLoopback } from '../../testbed/src/serve-on-loopback.ts'
import { createCertificate } from '../../testbed/src/shop/create-certificate.ts'
import { startShop } from '../../testbed/src/shop/start-shop.ts'
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
  const certificate = await createCertificate()
  const shops = {
    defect: resources.use(await startShop({ port: 0, defects: new Set([id]), certificate })),
    mended: resources.use(await startShop({ port: 0, defects: 'none', certificate })),
  }
  let state: ShopState = 'defect'
  let changed = 0
  const [from, to] = cosmetic
  const answer = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isCosmetic = state === 'cosmetic'
    const { port } = state === 'mended' ? shops.mended : shops.defect
    const { method, url: path, headers } = asked
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers,
      rejectUnauthorized: false,
    })
    const received = new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject)
    })
    await pipeline(asked, sent)
    const given = await received
    const isPage = given.headers['content-type']?.includes('html') ?? false
    const body = await buffer(given)
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = given.headers
    response.writeHead(given.statusCode ?? 502, rest)
    if (!isCosmetic || !isPage) return void response.end(body)
    const page = body.toString().replaceAll(from, to)
    if (page !== body.toString()) changed += 1
    response.end(page)
  }
  const closing = new AbortController()
  const server = createServer(certificate, (asked, response) => {
    answer(asked, response).catch(() => response.destroy())
  })
  const served = resources.use(await serveOnLoopback(server, 0, closing))
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
