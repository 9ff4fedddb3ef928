import type { Transcript } from '@understudy/contract/transcript'
import { createSubject } from '../../lib/text/subject.ts'
import { findPageAfter } from '../evidence/evidence.ts'
import { createFingerprint } from '../evidence/fingerprint.ts'
import type { UnnumberedFinding } from '../evidence/rank-findings.ts'

/**
 * A site that no visitor could use, as a finding; null if it could be used, or if a turn already reports the hang as a
 * finding of its own. It happened before the first turn, so its evidence is the recorded end of the session.
 */
export function describeSiteDown(transcript: Transcript): UnnumberedFinding | null {
  const { outcome, target_url: url, turns } = transcript
  const reason = outcome.site_down
  const isTold = turns.some(({ frictions }) =>
    frictions.some(({ detector }) => detector === 'page-hung'),
  )
  if (reason === undefined || isTold) return null
  const host = URL.parse(url)?.host ?? url
  const subject = createSubject(url, 'down')
  return {
    fingerprint: createFingerprint({ detector: 'page-hung', subject }),
    title: `Visitors cannot open ${host}`,
    category: 'error',
    severity: 4,
    attribution: 'site',
    status: 'unverified',
    noticed_by: 'code',
    detector: 'page-hung',
    expected: 'The site opens.',
    observed: reason,
    evidence: [{ turn: turns.length, screenshot: null, quote: reason, url, box: null }],
    recommendation: `Find out why ${host} does not open, and fix that first.`,
    retest: `Open ${url}, and check: The site opens.`,
  }
}

/**
 * A site that exceeded a limit of the session, as a finding, with the recorded end as evidence; null if it did not. Its
 * fingerprint depends on the page and the limit, not on the limit's number and wording.
 */
export function describeExceededLimit(transcript: Transcript): UnnumberedFinding | null {
  const { outcome, target_url: target, turns } = transcript
  const { exceeded_limit: observed, exceeded_limit_name: limit } = outcome
  if (observed === undefined) return null
  const last = turns.at(-1)
  const url = last === undefined ? target : findPageAfter(transcript, last)
  const expected = 'The site needs no more memory, CPU and bandwidth than a typical site.'
  return {
    fingerprint: createFingerprint({
      detector: 'exceeded-limit',
      // Transcripts of earlier versions do not name the limit.
      subject: createSubject(url, 'limit', ...(limit === undefined ? [] : [limit])),
    }),
    title: observed,
    category: 'performance',
    severity: 3,
    attribution: 'site',
    status: 'unverified',
    noticed_by: 'code',
    detector: 'exceeded-limit',
    expected,
    observed: `${observed}, which ended the visit.`,
    evidence: [{ turn: turns.length, screenshot: null, quote: observed, url, box: null }],
    recommendation:
      'Find out what uses so many resources on this page and reduce it: it affects visitors with slow devices or connections first.',
    retest: `Open ${url}, and check: ${expected}`,
  }
}
