import { describe, expect, test } from 'vitest'
import { checkRedirect, checkUrl, type UrlContext } from '../../../src/guard/check-url.ts'
import { type GuardDeps, resolveGuarded } from '../../../src/guard/resolve-guarded.ts'
import { noTestHosts } from '../../../src/guard/test-hosts.ts'
import { type CorpusLine, ssrfCorpus, targetLine } from '../../support/guard/ssrf-corpus.ts'

describe('the SSRF corpus', () => {
  test('has 193 lines', () => {
    expect(ssrfCorpus).toHaveLength(193)
  })

  const staging = new Map([['staging.corp.example', { address: '10.0.0.5', port: 443 }]])

  describe.each([
    ['without names of our own', { testHosts: noTestHosts }],
    ['with test hosts', { testHosts: new Map([['shop.test.example', 4443]]) }],
    ['with a granted private target', { testHosts: noTestHosts, privateTargets: staging }],
  ])('%s', (_state, names) => {
    test.each(ssrfCorpus)('$id is judged: $verdict ($why)', async (line) => {
      expect(await judge(line, names)).toBe(line.verdict)
    })
  })

  test('a private target changes the verdict of its name at its port, and of nothing else', async () => {
    const granted = { testHosts: noTestHosts, privateTargets: staging }
    const answer = [['10.0.0.5']]
    const urls = {
      'https://staging.corp.example/': 'allow',
      'https://STAGING.corp.example./': 'allow',
      'https://staging.corp.example:8443/': 'deny',
      'https://www.staging.corp.example/': 'deny',
      'https://other.corp.example/': 'deny',
      'https://10.0.0.5/': 'deny',
      'https://staging.corp.example@10.0.0.5/': 'deny',
    }
    for (const [url, verdict] of Object.entries(urls)) {
      const line = { ...targetLine(url), resolve: answer }
      expect([url, await judge(line, { testHosts: noTestHosts })]).toEqual([url, 'deny'])
      expect([url, await judge(line, granted)]).toEqual([url, verdict])
    }
  })

  test('the seam changes only the verdict of the mapped name', async () => {
    const testHosts = new Map([['shop.test.example', 4443]])
    const mapped = { ...targetLine('https://shop.test.example/'), resolve: null }
    const other = { ...targetLine('https://shop2.test.example/'), resolve: null }

    expect(await judge(mapped, { testHosts: noTestHosts })).toBe('deny')
    expect(await judge(mapped, { testHosts })).toBe('allow')
    expect(await judge(other, { testHosts })).toBe('deny')
    expect(await judge(targetLine('https://127.0.0.1:4443/'), { testHosts })).toBe('deny')
  })
})

const neverAborted = new AbortController().signal

/** Admission, then one use per further DNS answer, then every hop, as in the service. */
async function judge(
  line: CorpusLine,
  names: Omit<GuardDeps, 'resolveHost'>,
): Promise<CorpusLine['verdict']> {
  const context: UrlContext =
    line.ctx === 'nav' ? { kind: 'nav', allowlist: line.allowlist } : { kind: line.ctx }
  const answers = line.resolve === undefined ? [['93.184.216.34']] : (line.resolve ?? [])
  const first = checkUrl(line.url, context, names.testHosts)
  if (first.kind === 'denied') return 'deny'
  for (const answer of answers.length === 0 ? [[]] : answers) {
    const deps = { resolveHost: () => Promise.resolve(answer), ...names }
    const resolution = await resolveGuarded(deps, first.host, first.port, neverAborted)
    if (resolution.kind === 'denied') return 'deny'
  }
  let base = first.url
  for (const location of line.redirects) {
    const hop = checkRedirect(location, base, context, names.testHosts)
    if (hop.kind === 'denied') return 'deny'
    const resolution = await resolveGuarded(
      { resolveHost: answerHop, ...names },
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
