import { describe, expect, test } from 'vitest'
import { BrowserGoneError } from '../../../src/browser/browser-session.ts'
import { SiteLimitError } from '../../../src/browser/launch/site-limits.ts'
import { hold } from '../../../src/lib/waiting/held.ts'
import { answerWith, openHosts } from '../../support/browser/open-faulty-hosts.ts'
import { describePage } from '../../support/records/describe-page.ts'

const { signal: unstopped } = new AbortController()
const gone = new BrowserGoneError('the browser is gone')

/** The program of a host that writes these bytes at its first call. */
function writeBytes(bytes: string): string {
  return `onMessage(() => channel.write(${bytes}))`
}

/** The program of a host that launches, and at its next call does this. */
function launchingOnly(next: string): string {
  return `let calls = 0
  onMessage((message) => {
    calls += 1
    if (calls === 1) send({ kind: 'answer', id: message.id, value: null })
    else (${next})(message)
  })`
}

describe.runIf(process.platform === 'linux')('a session host that is not ours', () => {
  test.each([
    ['no object', answerWith(`'rubbish'`)],
    ['of no known kind', answerWith(`{ kind: 'rubbish' }`)],
    ['without an id', answerWith(`{ kind: 'answer' }`)],
    ['a connection that says nothing', answerWith(`{ kind: 'egress', decision: {} }`)],
    ['an answer to no call', answerWith(`{ kind: 'answer', id: message.id + 1, value: null }`)],
    ['a launch that answers something', answerWith(`{ kind: 'answer', id: message.id, value: 1 }`)],
    [
      'more fields than a reply has',
      answerWith(`{ kind: 'answer', id: message.id, value: null, x: 1 }`),
    ],
    [
      'a longer error than it may have',
      answerWith(`{ kind: 'failure', id: message.id, name: 'Error', message: 'x'.repeat(2001) }`),
    ],
    ['no JSON', writeBytes(`frame('{"kind":')`)],
    ['nothing', writeBytes(`frame('')`)],
    ['bytes that are no message', writeBytes(`Buffer.alloc(100_000, 0xff)`)],
    ['more than the answer to its call may have', writeBytes(`frame(' '.repeat(33 * 1024))`)],
    [
      'one connection after the other',
      `setInterval(() => {
        const decision = { host: 'a', port: 443, carrier: 'request', verdict: { kind: 'connected' } }
        for (let i = 0; i < 1000; i += 1) send({ kind: 'egress', decision })
      })`,
    ],
  ])('is killed when it sends a malformed message: %s', async (_what, program) => {
    const { launch, listHosts, readLog } = await openHosts(program)

    await expect(launch()).rejects.toThrow(gone)

    await expect.poll(listHosts).toEqual([])
    const message = 'a session host was killed: it sent a malformed message'
    expect(await readLog()).toMatchObject([{ level: 40, msg: message }])
  })

  test('is killed when it does not launch in time', async () => {
    const { clock, launch, listHosts, readLog } = await openHosts(`onMessage(() => undefined)`)
    const launching = hold(launch)
    await expect.poll(listHosts).toHaveLength(1)
    clock.advance(60_000)

    await expect(launching.result()).rejects.toThrow('The browser did not start in time.')
    await expect.poll(listHosts).toEqual([])
    expect(await readLog()).toEqual([])
  })

  test('is killed when what it observed is no observation', async () => {
    const { launch, listHosts } = await openHosts(
      launchingOnly(`({ id }) => send({ kind: 'answer', id, value: { lines: [] } })`),
    )
    const session = await launch()

    await expect(session.observe(unstopped)).rejects.toThrow(gone)
    await expect.poll(listHosts).toEqual([])
  })

  test('that observed more than can be read of a page is believed only as far as that', async () => {
    const observation = JSON.stringify(describePage({ url: 'about:blank' }))
    const lines = `Array.from({ length: 3000 }, () => 'x'.repeat(1000))`
    const { launch } = await openHosts(
      launchingOnly(
        `({ id }) => send({ kind: 'answer', id, value: { ...${observation}, lines: ${lines} } })`,
      ),
    )
    const session = await launch()

    const observed = await session.observe(unstopped)

    expect(observed.lines.map(({ length }) => length)).toEqual(
      Array.from({ length: 100 }, () => 1000),
    )
  })

  const victim = 'https://victim.example/2'
  const timing = { url: victim, turn: 0, ttfb_ms: 1, load_ms: 2, lcp_ms: 3, cls: 0 }
  const acted = { ok: true, failure: null, target: null, changed: true, navigated: true }

  test.each([
    ['observed', 'observe', describePage({ url: victim })],
    ['measured', 'observe', describePage({ url: 'about:blank', timing })],
    ['acted on', 'act', { ...acted, url: victim, ms: 1, requests: 0 }],
    ['opened', 'open', { kind: 'opened', url: victim, status: 200 }],
  ] as const)(
    'is killed when it %s a page of a site that its session may not visit',
    async (_how, method, value) => {
      const { launch, listHosts } = await openHosts(
        launchingOnly(`({ id }) => send({ kind: 'answer', id, value: ${JSON.stringify(value)} })`),
      )
      const session = await launch()
      const calls = {
        observe: () => session.observe(unstopped),
        act: () => session.act({ kind: 'wait', ms: 100 }, unstopped),
        open: () => session.open('https://shop.example/', unstopped),
      }

      await expect(calls[method]()).rejects.toThrow(gone)
      await expect.poll(listHosts).toEqual([])
    },
  )

  test('is killed when it sends more than 4 KiB that no call asked for', async () => {
    const { launch, listHosts } = await openHosts(`onMessage(({ id }) => {
      send({ kind: 'answer', id, value: null })
      channel.write(frame(' '.repeat(4097)))
    })`)
    await launch()

    await expect.poll(listHosts).toEqual([])
  })

  test('is killed when its answers come to more than 64 MiB at one moment', async () => {
    const long = `'x'.repeat(8e6)`
    const { launch, listHosts } = await openHosts(
      launchingOnly(`({ id }) => send({ kind: 'answer', id, value: { missing: ${long} } })`),
      () => 0,
    )
    const session = await launch()
    for (let i = 0; i < 8; i += 1) await session.screenshot(unstopped)

    await expect(session.screenshot(unstopped)).rejects.toThrow(gone)
    await expect.poll(listHosts).toEqual([])
  })

  const memory = new SiteLimitError('reading_memory', 'reading the site took too much memory')
  const words = 'reading the site kept a CPU core busy for 30 s without a pause'
  test.each([
    ['SIGUSR2', memory],
    ['SIGXCPU', new SiteLimitError('reading_processor', words)],
  ])('that is ended by %s ends its session with the exceeded limit', async (sent, failure) => {
    const { launch, listHosts, readLog } = await openHosts(
      launchingOnly(`() => {
        spawn('sleep', ['1'], { stdio: ['ignore', 'ignore', 'inherit'] })
        process.kill(process.pid, '${sent}')
      }`),
    )
    const session = await launch()
    const reading = hold(() => session.readSummary())
    // The host exits, but its stderr is still open.
    await expect.poll(listHosts).toEqual([])

    await expect(session.readSummary()).rejects.toThrow(failure)
    await expect(reading.result()).rejects.toThrow(failure)
    await expect(session.readSummary()).rejects.toThrow(failure)
    expect(await readLog()).toMatchObject([
      { level: 40, msg: 'a session host was ended: its site exceeded a limit' },
    ])
  })

  test('whose heap is full ends its session with the exceeded limit', async () => {
    const { launch } = await openHosts(
      launchingOnly(`() => {
        const hoard = []
        for (;;) hoard.push(new Array(1e7).fill(0.5))
      }`),
    )
    const session = await launch()

    await expect(session.observe(unstopped)).rejects.toThrow(memory)
  })

  test('has no summary when it does not answer in time', async () => {
    const { clock, launch } = await openHosts(launchingOnly('() => undefined'))
    const session = await launch()
    const reading = session.readSummary()
    clock.advance(5000)

    expect(await reading).toBeNull()
    const closing = session[Symbol.asyncDispose]()
    clock.advance(8000)
    await closing
  })

  test('leaves its pid and exit code in the log, and its session is told', async () => {
    const { launch, listHosts, readLog } = await openHosts(launchingOnly('() => process.exit(3)'))
    const session = await launch()
    const [pid] = listHosts()

    await expect(session.readSummary()).rejects.toThrow(gone)

    expect(await readLog()).toMatchObject([{ level: 40, pid, exit_code: 3, signal: null }])
  })
})
