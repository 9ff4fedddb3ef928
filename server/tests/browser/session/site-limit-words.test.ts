import { type SiteLimit, siteLimit } from '@understudy/contract/site-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  describeSiteLimit,
  SiteLimitError,
  usualSiteLimits,
} from '../../../src/browser/launch/site-limits.ts'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind } from '../../support/mind/scripted-mind.ts'

/** What a customer reads when a site exceeds each limit. */
const words: Record<SiteLimit, string> = {
  memory: 'The site used more than 1.5 GB of memory',
  processes: 'The site needed more than 64 browser processes',
  processor: 'The site kept a CPU core busy for 30 s without a pause',
  reading_memory: 'Reading the site took too much memory',
  reading_processor: 'Reading the site kept a CPU core busy for 30 s without a pause',
  connections: 'The site opened more than 100 connections a second',
  open_connections:
    'The site kept 256 connections open and asked for more for 30 s without a pause',
  received: 'The site sent more than 300 MB',
  sent: 'The site made the browser send more than 50 MB',
  bandwidth: 'The site sent 20 MB a second for 10 s without a pause',
  console: 'The site wrote more than 500 messages a second to the console',
  console_text: 'The site wrote more than 20 MB to the console',
  dialogs: 'The site showed more than 500 dialogs a second',
  requests: 'The site made more than 500 requests a second',
}

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test.each(siteLimit.options)(
  'a session that a limit ends says so, and its report has a finding: %s',
  async (limit) => {
    const exceeded = new SiteLimitError(limit, describeSiteLimit(limit, usualSiteLimits))
    const deps = {
      mind: createScriptedMind(() => ({ kind: 'give_up', reason: 'Nothing opened.' })),
      openBrowser: () => Promise.reject(exceeded),
    }

    const { result, transcript } = await bench.run(deps, { targetUrl: 'https://shop.example.com/' })

    expect(result).toMatchObject({
      kind: 'blocked',
      reason: `${words[limit]}, which ended the session.`,
    })
    const { findings } = buildReport(transcript).report
    expect(findings).toMatchObject([
      {
        title: words[limit],
        severity: 3,
        attribution: 'site',
        evidence: [{ quote: words[limit], url: 'https://shop.example.com/' }],
      },
    ])
  },
)
