import { expect, test } from 'vitest'
import { detectorName } from './finding.ts'

/** Stored transcripts contain these names: a detector can be removed, its name cannot. */
const recorded = `
accessibility-violation agent-mistake blank-page blocked-host broken-image broken-link broken-off-page covered-target
dead-click dead-end disabled-control empty-search endless-busy error-after-input exceeded-limit failed-page failed-request false-success
layout-shift lost-input mind misleading-link page-hung raised-price refused-login repeated-click script-error
silent-validation slow-page stuck-loading unlabelled-control unresponsive-control validation-loop
`
  .trim()
  .split(/\s+/)

test.each(recorded)('a friction from %s can still be read', (name) => {
  expect(detectorName.parse(name)).toBe(name)
})

test('a name without a detector is rejected', () => {
  expect(detectorName.safeParse('dead-clik').success).toBe(false)
})
