import { describe, expect, test } from 'vitest'

import type { UrlContext } from '../../../src/guard/check-url.ts'
import { checkRedirect, checkUrl } from '../../../src/guard/check-url.ts'
import { resolveGuarded } from '../../../src/guard/resolve-guarded.ts'
import type { TestHosts } from '../../../src/guard/test-hosts.ts'
import { noTestHosts } from '../../../src/guard/test-hosts.ts'
import type { CorpusLine } from '../../support/guard/ssrf-corpus.ts'
import { ssrfCorpus, targetLine } from '../../support/guard/ssrf-corpus.ts'

describe('the SSRF corpus', () => {
  test('has 193 lines', () => {
    expect(ssrfCorpus).toHaveLength(193)
  })

  describe.each([
    ['off', noTestHosts],
    ['on', new Map([['shop.test.example', 4443]])],
  ])('with the test seam %s', (_state, testHosts) => {
    test.each(ssrfCorpus)('$id is judged: $verdict ($why)', async (line) => {
      expect(await judge(line, testHosts)).toBe(line.verdict)
    })
  })

  test('the seam changes only the verdict of the mapped name', async () => {
    const testHosts = new Map([['shop.test.example', 4443]])
    const mapped = { ...targetLine('https://shop.test.example/'), resolve: null }
    const other = { ...targetLine('https://shop2.test.example/'), resolve: null }

    expect(await judge(mapped, noTestHosts)).toBe('deny')
    expect(await judge(mapped, testHosts)).toBe('allow')
    expect(await judge(other, testHosts)).toBe('deny')
    expect(await judge(targetLine('https://127.0.0.1:4443/'), testHosts)).toBe('deny')
  })
})

const neverAborted = new AbortController().signal

/** Admission, then one use per further answer of the name server, then every hop, as in the service. */
async function judge(line: CorpusLine, testHosts: TestHosts): Promise<CorpusLine['verdict']> {
  const context: UrlContext =
    line.ctx === 'nav' ? { kind: 'nav', allowlist: line.allowlist } : { kind: line.ctx }
  const answers = line.resolve === undefined ? [['93.184.216.34']] : (line.resolve ?? [])
  const first = checkUrl(line.url, context, testHosts)
  if (first.kind === 'denied') return 'deny'
  for (const answer of answers.length === 0 ? [[]] : answers) {
    const deps = { resolveHost: () => Promise.resolve(answer), testHosts }
    const resolution = await resolveGuarded(deps, first.host, first.port, neverAborted)
    if (resolution.kind === 'denied') return 'deny'
  }
  let base = first.url
  for (const location of line.redirects) {
    const hop = checkRedirect(location, base, context, testHosts)
    if (hop.kind === 'denied') return 'deny'
    const resolution = await resolveGuarded(
      { resolveHost: answerHop, testHosts },
      hop.host,
      hop.port,
      neverAborted,
    )
    if (resolution.kind === 'denied') return 'deny'
    base = hop.url
  }
  return 'allow'
}

/** nip.io names resolve to the address in them; every other hop is public. */
async function answerHop(host: string): Promise<string[]> {
  const embedded = /^(\d+\.\d+\.\d+\.\d+)\.nip\.io$/.exec(host)
  return Promise.resolve([embedded?.[1] ?? '93.184.216.34'])
}
