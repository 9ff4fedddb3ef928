import { describe, expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'
import type { TestPage } from '../../support/servers/test-site.ts'

/** Responds with an increasing number, after a delay. */
function countAfter(ms: number): TestPage {
  let count = 0
  return (_request, response) => {
    count += 1
    const answer = String(count)
    setTimeout(() => response.end(answer), ms)
  }
}

function page(script: string): string {
  return `<!doctype html><title>Case</title><button onclick="act()">Act</button><p id=out>0</p>
    <script>const out = document.getElementById('out'); let count = 0; ${script}</script>`
}

const load = `fetch('/number').then(r => r.text())`
const cases: readonly [title: string, script: string, delayMs: number][] = [
  ['at once', `function act() { out.textContent = ++count }`, 0],
  [
    'in an animation frame',
    `function act() { requestAnimationFrame(() => { out.textContent = ++count }) }`,
    0,
  ],
  [
    'two animation frames later',
    `function act() { requestAnimationFrame(() => requestAnimationFrame(() => { out.textContent = ++count })) }`,
    0,
  ],
  [
    'by a 100 ms timer',
    `function act() { setTimeout(() => { out.textContent = ++count }, 100) }`,
    0,
  ],
  [
    'by a 900 ms timer',
    `function act() { setTimeout(() => { out.textContent = ++count }, 900) }`,
    900,
  ],
  ['by a 50 ms fetch', `function act() { ${load}.then(t => { out.textContent = t }) }`, 50],
  ['by a 300 ms fetch', `function act() { ${load}.then(t => { out.textContent = t }) }`, 300],
  [
    'by two chained fetches',
    `let last = 0; function act() { ${load}.then(() => ${load}).then(t => { out.textContent = ++last }) }`,
    60,
  ],
  [
    'by a timer after a fetch',
    `let last = 0; function act() { ${load}.then(() => setTimeout(() => { out.textContent = ++last }, 80)) }`,
    60,
  ],
  [
    'by the same function in a timer after a fetch, however often',
    `function show() { out.textContent = ++count } function act() { ${load}.then(() => setTimeout(show, 150)) }`,
    60,
  ],
  [
    'by a later fetch whose first answer the page is slow to read',
    `let last = 0; function work() { for (const end = performance.now() + 800; performance.now() < end;); }
      async function load() { const answer = await fetch('/number'); if (last === 0) { await new Promise(go => setTimeout(go, 20)); work() }
        await answer.text(); out.textContent = ++last }
      function act() { setTimeout(load, 100) }`,
    200,
  ],
  [
    'by an interval that waits for an answer',
    `let last = 0; function act() { let has = false; ${load}.then(() => { has = true })
      const id = setInterval(() => { if (has) { clearInterval(id); out.textContent = ++last } }, 100) }`,
    220,
  ],
  [
    'at the end of a transition',
    `out.style.cssText = 'transition: width .7s; width: 10px'; let last = 0
      out.ontransitionend = () => { out.textContent = ++last }
      function act() { out.style.width = out.offsetWidth > 50 ? '10px' : '100px' }`,
    700,
  ],
  [
    'by a chain of eight short timers',
    `function act() { let left = 8
      const step = () => { left -= 1; if (left === 0) out.textContent = ++count; else setTimeout(step, 50) }
      setTimeout(step, 50) }`,
    0,
  ],
  [
    'after several awaited pauses',
    `const pause = () => new Promise(go => setTimeout(go, 60))
      async function act() { for (let left = 5; left > 0; left -= 1) await pause(); out.textContent = ++count }`,
    0,
  ],
  [
    'by a worker that is asked for a result',
    `const code = 'onmessage = ({ data }) => setTimeout(() => postMessage(data + 1), 80)'
      const worker = new Worker(URL.createObjectURL(new Blob([code])))
      worker.onmessage = ({ data }) => { count = data; out.textContent = count }
      function act() { worker.postMessage(count) }`,
    0,
  ],
  [
    'by a client-side route',
    `function act() { history.pushState({}, '', '/route/' + ++count); ${load}.then(() => { out.textContent = count }) }`,
    40,
  ],
]

/** Redirects after a delay. */
function hop(to: string): TestPage {
  return (_request, response) => {
    setTimeout(() => response.writeHead(303, { location: to }).end(), 100)
  }
}

describe('a click’s effect is in the next observation, every time, when it comes', () => {
  test.each(cases)('%s', async (_title, script, delayMs) => {
    await using site = await openTestSession({ '/': page(script), '/number': countAfter(delayMs) })
    await site.open('/')
    const seen: string[] = []
    const repetitions = 8

    for (let round = 0; round < repetitions; round += 1) {
      const result = await site.click('Act')
      expect(result).toMatchObject({ ok: true, changed: true })
      seen.push((await site.observe()).lines.at(-1) ?? '')
    }

    expect(seen).toEqual(Array.from({ length: repetitions }, (_, index) => String(index + 1)))
  })

  test('after a slow navigation', async () => {
    let visits = 0
    await using site = await openTestSession({
      '/': (_request, response) => {
        visits += 1
        const html = `<!doctype html><p>visit ${visits}</p><a href="/">Next</a>`
        setTimeout(
          () => response.setHeader('content-type', 'text/html').end(html),
          visits === 1 ? 0 : 400,
        )
      },
    })
    await site.open('/')
    const seen: string[] = []

    for (let round = 0; round < 5; round += 1) {
      const result = await site.click('Next')
      expect(result).toMatchObject({ ok: true, changed: true, navigated: true })
      seen.push((await site.observe()).lines[0] ?? '')
    }

    expect(seen).toEqual(['visit 2', 'visit 3', 'visit 4', 'visit 5', 'visit 6'])
  })

  test('after a page that refreshes to another one within a second', async () => {
    await using site = await openTestSession({
      '/': '<a href=/between>Next</a>',
      '/between': '<meta http-equiv=refresh content="1;url=/end"><p>You are led on</p>',
      '/end': '<p>Arrived</p>',
    })
    await site.open('/')

    await site.click('Next')

    expect((await site.observe()).lines).toEqual(['Arrived'])
  })

  test('after a navigation that the answer to a form redirects, twice', async () => {
    await using site = await openTestSession({
      '/': '<form method=post action=/one><button>Send</button></form>',
      '/one': hop('/two'),
      '/two': hop('/end'),
      '/end': '<p>Thank you</p>',
    })
    await site.open('/')

    const result = await site.click('Send')

    expect(result).toMatchObject({
      ok: true,
      navigated: true,
      url: 'https://shop.test.example/end',
    })
    expect((await site.observe()).lines).toEqual(['Thank you'])
  })
})

describe('a page that is never idle', () => {
  const restless: readonly [title: string, script: string][] = [
    ['polls with fetch', `setInterval(() => fetch('/number'), 50)`],
    [
      'polls one after another',
      `const poll = () => fetch('/number').then(() => setTimeout(poll, 30)); poll()`,
    ],
    [
      'draws in every frame',
      `const draw = () => { out.style.left = Math.random() + 'px'; requestAnimationFrame(draw) }; draw()`,
    ],
    [
      'talks to a worker that does not answer',
      `const worker = new Worker(URL.createObjectURL(new Blob(['']))); onclick = () => worker.postMessage(1)`,
    ],
    ['re-arms a timer', `const tick = () => setTimeout(tick, 40); tick()`],
    ['hangs on a long poll', `const poll = () => fetch('/never'); poll()`],
    ['holds an event stream', `new EventSource('/never')`],
  ]

  test.each(restless)(
    'is background once it %s, and effects are still seen',
    async (_title, script) => {
      const act = `function act() { setTimeout(() => { out.textContent = ++count }, 100) }`
      await using site = await openTestSession({
        '/': page(`${script}; ${act}`),
        '/number': countAfter(10),
        '/never': () => undefined,
      })
      await site.open('/')
      await site.click('Act')
      await site.observe()

      const results = [await site.click('Act'), await site.click('Act')]

      expect((await site.observe()).lines.at(-1)).toBe('3')
      expect((await site.observe()).settled).toBe(true)
      for (const result of results) expect(result.ok).toBe(true)
    },
  )

  test('is observed even if it keeps reloading itself', async () => {
    await using site = await openTestSession(
      { '/': '<p>Again</p><script>setTimeout(() => location.reload(), 300)</script>' },
      { settleMs: 500, navigationMs: 20_000 },
    )

    const observation = await site.open('/')

    expect(observation.lines).toEqual(['Again'])
    expect(observation.settled).toBe(false)
  })

  test('is observed when the limit is reached', async () => {
    await using site = await openTestSession(
      {
        '/': page(''),
        '/slow': '<script src=/never></script><p>later</p>',
        '/never': () => undefined,
      },
      { settleMs: 500 },
    )

    const observation = await site.open('/slow')

    expect(observation.settled).toBe(false)
  })
})
