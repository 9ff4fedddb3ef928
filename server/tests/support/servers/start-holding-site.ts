import { startTestSite, type TestPage, type TestSite } from './test-site.ts'

/** A tea shop of two pages over https that can keep a visitor waiting. */
export interface HoldingSite extends TestSite {
  /** Leaves the next requests of this path, one by default, unanswered until they are released; resolves when all have arrived. */
  holdNext(path: string, count?: number): Promise<void>
  /** Answers the requests that are held. */
  release(): void
}

const links = '<nav><a href="/">Home</a> <a href="/teas">Teas</a></nav>'

const pages = {
  '/': `<title>Tea shop</title>${links}<h1>Tea shop</h1><p>Fresh tea, every day.</p>`,
  '/teas': `<title>Teas</title>${links}<h1>Teas</h1><p>Green, black and white.</p>`,
}

export async function startHoldingSite(): Promise<HoldingSite> {
  const holds = new Map<string, { left: number; onHeld: () => void }>()
  const waiting: (() => void)[] = []
  const held = Object.entries(pages).map(([path, html]): [string, TestPage] => [
    path,
    (_request, response) => {
      const answer = () => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(`<!doctype html>${html}`)
      }
      const hold = holds.get(path)
      if (hold === undefined) {
        answer()
        return
      }
      waiting.push(answer)
      hold.left -= 1
      if (hold.left > 0) return
      holds.delete(path)
      hold.onHeld()
    },
  ])
  const site = await startTestSite(Object.fromEntries(held))
  return {
    ...site,
    async holdNext(path, count = 1) {
      const { promise, resolve } = Promise.withResolvers<void>()
      holds.set(path, { left: count, onHeld: resolve })
      return promise
    },
    release() {
      for (const answer of waiting.splice(0)) answer()
    },
  }
}
