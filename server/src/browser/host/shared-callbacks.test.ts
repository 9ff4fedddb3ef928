import { describe, expect, test } from 'vitest'
import { SharedCallbacks } from './shared-callbacks.ts'

const allowlist = ['*.shop.example']
const page = 'tea.shop.example/teas'

describe('a callback that changed nothing visible', () => {
  test('is told to the other sessions of the run once two hosts have found it, and once only', () => {
    const { join } = openRuns()
    const [first, second, third] = [join(), join(), join()]
    first.learn([{ page, harmless: [7, 8], visible: [] }])
    expect(third.takeNews()).toEqual([])

    second.learn([{ page, harmless: [8, 9], visible: [] }])

    expect(third.takeNews()).toEqual([{ page, harmless: [8], visible: [] }])
    expect(third.takeNews()).toEqual([])
    expect(join().takeNews()).toEqual([{ page, harmless: [8], visible: [] }])
  })

  test.each([
    ['one host alone, however many sessions it has had', { hostPid: 17 }],
    ['one session alone, however many hosts have tried it', { sessionId: 'sess_again' }],
  ])('is not believed to %s', (_name, same) => {
    const { join } = openRuns()
    for (const session of [join('run_a', same), join('run_a', same)])
      session.learn([{ page, harmless: [7], visible: [] }])

    expect(join().takeNews()).toEqual([])
  })

  test('is known in its run only', () => {
    const { join } = openRuns()
    for (const session of [join(), join()]) session.learn([{ page, harmless: [7], visible: [] }])

    expect(join('run_b').takeNews()).toEqual([])
    expect(join().takeNews()).toEqual([{ page, harmless: [7], visible: [] }])
  })

  test('is waited for by all again once one session has seen it change something', () => {
    const { join } = openRuns()
    const [first, second, third] = [join(), join(), join()]
    for (const session of [first, second]) session.learn([{ page, harmless: [7], visible: [] }])
    third.takeNews()

    third.learn([{ page, harmless: [], visible: [7] }])

    expect(first.takeNews()).toEqual([{ page, harmless: [7], visible: [7] }])
    expect(third.takeNews()).toEqual([{ page, harmless: [], visible: [7] }])
    for (const session of [first, second, join()])
      session.learn([{ page, harmless: [7], visible: [] }])
    expect(third.takeNews()).toEqual([])
  })

  test('is not told of a page that the session may not visit', () => {
    const { join } = openRuns()
    const pages = ['bank.example/', 'data:text/html', 'blob:', '']
    for (const session of [join(), join()])
      session.learn(pages.map((other) => ({ page: other, harmless: [7], visible: [] })))

    expect(join().takeNews()).toEqual([])
  })
})

test('two thousand places of a run are kept, and further ones are not told', () => {
  const { join } = openRuns()
  const harmless = Array.from({ length: 3000 }, (_, index) => index)
  for (const session of [join(), join()]) session.learn([{ page, harmless, visible: [] }])

  expect(join().takeNews()).toEqual([{ page, harmless: harmless.slice(0, 2000), visible: [] }])
})

test('a hundred pages of a run are kept, fewer than a session remembers', () => {
  const { join } = openRuns()
  const pages = Array.from({ length: 150 }, (_, index) => `${page}/${index}`)
  for (const session of [join(), join()])
    for (const one of pages) session.learn([{ page: one, harmless: [7], visible: [] }])

  expect(
    join()
      .takeNews()
      .map(({ page: known }) => known),
  ).toEqual(pages.slice(0, 100))
})

/** Joins sessions, by default each a new one in a host of its own. */
function openRuns() {
  const shared = new SharedCallbacks()
  let joined = 0
  return {
    join: (runId = 'run_a', { hostPid = 0, sessionId = '' } = {}) => {
      joined += 1
      const witness = {
        runId,
        sessionId: sessionId || `sess_${joined}`,
        hostPid: hostPid || joined,
      }
      return shared.join(witness, allowlist)
    },
  }
}
