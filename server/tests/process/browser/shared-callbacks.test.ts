import { createServer } from 'node:https'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSessionHosts } from '../../../src/browser/host/session-hosts.ts'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'
import { describeContext } from '../../../src/browser/page/describe-context.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { listen } from '../../support/servers/listen.ts'
import { testCertificate } from '../../support/servers/test-certificate.ts'

const { signal } = new AbortController()
/** A click shows the number of clicks at once; a timer tells only the server. */
const page = (
  visit: number,
): string => `<!doctype html><title>Tea</title><button onclick="act()">Act</button><p id=out>0</p><script>
  let count = 0
  function act() { out.textContent = ++count; setTimeout(() => void fetch(said), 900) }
  const said = '/ran/${visit}'</script>`
const rounds = 6

describe.runIf(process.platform === 'linux')('a session in a host', () => {
  test('does not wait for a timer that two others of its run have found to change nothing', async () => {
    const visit = await openBench()
    const isFirstClickEarly = async (runId: string): Promise<boolean> => {
      await using visitor = await visit(runId)
      return await visitor.clickEarly()
    }
    const others = [await visit('run_a'), await visit('run_a')]
    for (const visitor of others) {
      expect(await visitor.clickEarly()).toBe(false)
      await clickUntilEarly(visitor)
      await visitor[Symbol.asyncDispose]()
    }

    // A slow machine may hide it a few times.
    let isEarly = false
    for (let round = 0; round < rounds && !isEarly; round += 1)
      isEarly = await isFirstClickEarly('run_a')

    expect(isEarly).toBe(true)
    expect(await isFirstClickEarly('run_b')).toBe(false)
  })
})

/** So that its timer is known. */
async function clickUntilEarly({ clickEarly }: Visitor): Promise<void> {
  for (let round = 0; round < rounds; round += 1) if (await clickEarly()) return
  throw new Error('every click waited for the timer')
}

interface Visitor extends AsyncDisposable {
  /** Clicks; whether that ended before all timers had run. */
  clickEarly: () => Promise<boolean>
}

/** Returns a function that opens the site in a session of a run, in a host that no other open one has. */
async function openBench(): Promise<(runId: string) => Promise<Visitor>> {
  const folder = await makeTestFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const asked: string[] = []
  const count = (path: string) => asked.filter((one) => one === path).length
  const site = await listen(
    createServer(testCertificate, ({ url = '' }, response) => {
      asked.push(url)
      const body = url === '/' ? page(count('/')) : ''
      response.writeHead(200, { 'content-type': 'text/html' }).end(body)
    }),
  )
  onTestFinished(() => site[Symbol.asyncDispose]())
  const hosts = createSessionHosts({ clock: systemClock, log: createLog('silent') })
  onTestFinished(() => hosts[Symbol.dispose]())
  const deps = {
    clock: systemClock,
    chromium: await findChromium({ browserPath: null, cacheFolders: listCacheFolders() }),
    folder: folder.path,
    guard: {
      testHosts: new Map([['shop.test.example', site.port]]),
      resolveHost: () => Promise.resolve([]),
    },
  }
  let sessions = 0
  return async (runId) => {
    sessions += 1
    const session = await hosts.launch(deps, {
      customerId: 'cust_a',
      shares: { runId, sessionId: `sess_${sessions}`, targetHost: 'shop.test.example' },
      allowlist: ['shop.test.example'],
      lifetimeMs: 90_000,
      // A busy machine delays timers.
      caps: { settleMs: 30_000 },
      context: describeContext('desktop'),
      onEgress: () => undefined,
    })
    onTestFinished(() => session[Symbol.asyncDispose]())
    await session.open('https://shop.test.example/', signal)
    const { elements } = await session.observe(signal)
    const ref = elements.find(({ name }) => name === 'Act')?.ref ?? ''
    const said = `/ran/${count('/')}`
    let clicks = 0
    return {
      async clickEarly() {
        await session.act({ kind: 'click', ref }, signal)
        clicks += 1
        const isEarly = count(said) < clicks
        await session.observe(signal)
        return isEarly
      },
      [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
    }
  }
}
