import { report as reportSchema } from '@understudy/contract/report'
import { expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/records/build-transcript.ts'
import { buildSmallReport } from './build-small-report.ts'
import { lookOnlyLimit } from './describe-limits.ts'

test('the small report of a visit that only looked says so', () => {
  const visit = buildTranscript({ interaction: 'look' })
  const small = reportSchema.parse(buildSmallReport(visit, 3))
  expect(small.session.interaction).toBe('look')
  expect(small.report.limits).toContain(lookOnlyLimit)
})

test('that of any other says nothing of it', () => {
  const small = reportSchema.parse(buildSmallReport(buildTranscript(), 3))
  expect(small.session.interaction).toBeUndefined()
  expect(small.report.limits).not.toContain(lookOnlyLimit)
  expect(small.report.findings).toEqual([])
})
