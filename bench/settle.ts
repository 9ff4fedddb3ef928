import { launchBrowser } from '../server/src/browser/launch/launch.ts'
import {
  openTestSession,
  type TestSession,
} from '../server/tests/support/browser/open-test-session.ts'
import type { TestPage } from '../server/tests/support/servers/test-site.ts'
import { atLeast, atMost, type BenchRow } from './bench-row.ts'
import { median } from './median.ts'

const repetitions = 20

interface Effect {
  name: string
  /** Body of the click handler; calls `show()` when the page is done. */
  script: string
  /** The delay of `/answer`. */
  answerMs: number
}

const fetchOnce = `fetch('/answer').then(r => r.text())`

const effects: readonly Effect[] = [
  { name: 'at once', script: 'show()', answerMs: 0 },
  { name: 'an animation frame', script: 'requestAnimationFrame(show)', answerMs: 0 },
  { name: 'a 100 ms timer', script: 'setTimeout(show, 100)', answerMs: 0 },
  { name: 'a 50 ms fetch', script: `${fetchOnce}.then(show)`, answerMs: 50 },
  { name: 'a 300 ms fetch', script: `${fetchOnce}.then(show)`, answerMs: 300 },
  {
    name: 'two chained fetches',
    script: `${fetchOnce}.then(() => ${fetchOnce}).then(show)`,
    answerMs: 80,
  },
  { name: 'a promise', script: 'Promise.resolve().then(show)', answerMs: 0 },
  {
    name: 'two animation frames',
    script: 'requestAnimationFrame(() => requestAnimationFrame(show))',
    answerMs: 0,
  },
  {
    name: 'a message to itself',
    script:
      'const { port1, port2 } = new MessageChannel(); port1.onmessage = show; port2.postMessage(0)',
    answerMs: 0,
  },
  { name: 'an idle callback', script: 'requestIdleCallback(show)', answerMs: 0 },
  { name: 'a 600 ms timer', script: 'setTimeout(show, 600)', answerMs: 0 },
  {
    name: 'a chain of six short timers',
    script: `let left = 6; const step = () => { left -= 1; left === 0 ? show() : setTimeout(step, 40) }; step()`,
    answerMs: 0,
  },
  {
    name: 'five awaited pauses',
    script: `(async () => { for (let left = 5; left > 0; left -= 1) await new Promise(go => setTimeout(go, 40)); show() })()`,
    answerMs: 0,
  },
  {
    name: 'an interval that waits for an answer',
    script: `let has = false; ${fetchOnce}.then(() => { has = true })
      const id = setInterval(() => { if (has) { clearInterval(id); show() } }, 50)`,
    answerMs: 120,
  },
  {
    name: 'a timer after a fetch',
    script: `${fetchOnce}.then(() => setTimeout(show, 100))`,
    answerMs: 50,
  },
  {
    name: 'a worker',
    script: `worker.onmessage = show; worker.postMessage(80)`,
    answerMs: 0,
  },
  {
    name: 'an XMLHttpRequest',
    script: `const request = new XMLHttpRequest(); request.onload = show; request.open('GET', '/answer'); request.send()`,
    answerMs: 100,
  },
  {
    name: 'the end of a transition',
    script: `out.ontransitionend = show; out.style.width = out.offsetWidth > 50 ? '10px' : '100px'`,
    answerMs: 0,
  },
  {
    name: 'a timer beside one that changes nothing',
    script: `setTimeout(() => { quiet.firstElementChild.dataset.ran = count }, 500); setTimeout(show, 60)`,
    answerMs: 0,
  },
  {
    name: 'a client-side route',
    script: `history.pushState({}, '', '/route/' + (count + 1)); ${fetchOnce}.then(show)`,
    answerMs: 80,
  },
]

/** Browsers that end with their cases. */
const own = { launch: launchBrowser }

/** Whether the next observation shows the effect of a click, and how long after the page itself was done. */
export async function benchSettle(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const effect of effects) rows.push(...(await benchEffect(effect)))
  return [...rows, ...(await benchNavigation()), await benchNothing()]
}

async function benchEffect({ name, script, answerMs }: Effect): Promise<BenchRow[]> {
  const pages: Record<string, TestPage> = {
    '/': `<!doctype html><title>Case</title><button onclick="act()">Act</button><p id=out style="transition: width .1s; width: 10px">0</p><div id=quiet hidden><i></i></div><script>
      const code = 'onmessage = ({ data }) => setTimeout(() => postMessage(0), data)'
      const worker = new Worker(URL.createObjectURL(new Blob([code])))
      let count = 0
      function show() { out.textContent = ++count; done = performance.timeOrigin + performance.now() }
      let done = 0
      function act() { ${script} }</script>`,
    '/answer': (_request, response) => {
      setTimeout(() => response.end('{}'), answerMs)
    },
  }
  await using site = await openTestSession(pages, {}, own)
  await site.open('/')
  return await repeat(name, site, async (round) => {
    await site.click('Act')
    const { lines } = await site.observe()
    const observedMs = performance.timeOrigin + performance.now()
    const doneMs = Number(await site.page.evaluate('done'))
    return { isRight: lines.at(-1) === String(round), lateMs: observedMs - doneMs }
  })
}

/** The document is sent after 400 ms; the page is done at its load event. */
async function benchNavigation(): Promise<BenchRow[]> {
  let visits = 0
  const visit: TestPage = (_request, response) => {
    visits += 1
    const html = `<!doctype html><p>visit ${visits}</p><a href="/">Act</a>`
    response.setHeader('content-type', 'text/html')
    setTimeout(() => response.end(html), visits === 1 ? 0 : 400)
  }
  await using site = await openTestSession({ '/': visit }, {}, own)
  await site.open('/')
  return await repeat('a slow navigation', site, async (round) => {
    await site.click('Act')
    const { lines } = await site.observe()
    const observedMs = performance.timeOrigin + performance.now()
    const doneMs = Number(
      await site.page.evaluate(
        `performance.timeOrigin + performance.getEntriesByType('navigation')[0].loadEventEnd`,
      ),
    )
    return { isRight: lines[0] === `visit ${round + 1}`, lateMs: observedMs - doneMs }
  })
}

interface Round {
  isRight: boolean
  lateMs: number
}

async function repeat(
  name: string,
  site: TestSession,
  act: (round: number) => Promise<Round>,
): Promise<BenchRow[]> {
  const rounds: Round[] = []
  for (let round = 1; round <= repetitions; round += 1) rounds.push(await act(round))
  const floor = await timeFrame(site)
  const right = rounds.filter(({ isRight }) => isRight).length
  const late = median(rounds.map(({ lateMs }) => lateMs))
  return [
    describe(`settle, ${name}: effect seen, of ${repetitions}`, right, 'times', null),
    describe(`settle, ${name}: after the page was done`, late, 'ms', floor),
  ]
}

function describe(
  name: string,
  value: number,
  unit: 'times' | 'ms',
  floor: number | null,
): BenchRow {
  const target = unit === 'times' ? atLeast(repetitions) : atMost(60)
  return { name, value, unit, floor, targets: [target] }
}

/** A second observation of an idle page: its full cost is the overhead of confirming that nothing is pending. */
async function benchNothing(): Promise<BenchRow> {
  const settles: number[] = []
  await using site = await openTestSession(
    { '/': '<p>Nothing happens here.</p>' },
    {},
    {
      ...own,
      onPart(part, ms) {
        if (part === 'settle') settles.push(ms)
      },
    },
  )
  await site.open('/')
  for (let round = 0; round < repetitions; round += 1) await site.observe()
  const value = median(settles.slice(-repetitions))
  const floor = await timeFrame(site)
  return { name: 'settle, nothing pending', value, unit: 'ms', floor, targets: [atMost(35)] }
}

/** The minimum wait: until the page has rendered one frame. */
async function timeFrame({ page }: TestSession): Promise<number> {
  return timeCalls(repetitions, () =>
    page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))'),
  )
}

/** Median time of a call in ms, after warm-up calls. */
async function timeCalls(
  rounds: number,
  call: () => Promise<unknown>,
  warmUps = 3,
): Promise<number> {
  const times: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const start = performance.now()
    await call()
    if (round >= 0) times.push(performance.now() - start)
  }
  return median(times)
}
