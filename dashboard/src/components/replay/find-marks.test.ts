import type { Report } from '@understudy/contract/report'
import { expect, test } from 'vitest'
import { buildReport } from '../../../../server/src/reports/compose/build-report.ts'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../../server/tests/support/records/build-transcript.ts'
import { findProblemMarks } from './find-marks.ts'

/** Nothing changed what the page looks like, so all turns have the first picture. */
function reportOfTurns(count: number, problemTurn: number): Report {
  const turns = Array.from({ length: count }, (_, index) =>
    buildTurn({
      turn: index + 1,
      screenshot: '0001.jpg',
      frictions: index + 1 === problemTurn ? [buildFriction()] : [],
    }),
  )
  return buildReport(buildTranscript({ turns }))
}

test('a problem is marked in the turn that met it, not in others that show the same picture', () => {
  const report = reportOfTurns(6, 5)
  const picture = { file: '0001.jpg', kind: 'screenshots' } as const

  const marked = [1, 2, 3, 4, 5, 6].map((turn) => findProblemMarks(report, turn, picture).length)

  expect(marked).toEqual([0, 0, 0, 0, 1, 0])
})
