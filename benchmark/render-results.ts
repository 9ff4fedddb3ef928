import type { SiteScore } from '../testbed/src/benchmark/score-site.ts'
import { areas } from '../testbed/src/benchmark/site.ts'
import { sumScores, type Totals } from '../testbed/src/benchmark/totals.ts'

/** The table of a measurement: one row per area, one for all of them. */
export function renderResults(driver: string, scores: readonly SiteScore[]): string {
  const rows = [
    ...areas.map((area) =>
      describeRow(
        area,
        scores.filter((score) => score.area === area),
      ),
    ),
    describeRow(`all, ${driver}`, scores),
  ]
  const table = [headings, ...rows]
  const widths = headings.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  const lines = table.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  )
  return `${lines.join('\n')}\n`
}

const headings = [
  'area',
  'sites',
  'recall, code',
  'recall, judgement',
  'precision',
  'first three',
  'mean severity error',
  'duplicates',
  'severe on twins',
  'tokens',
  'cost',
]

function describeRow(name: string, scores: readonly SiteScore[]): string[] {
  const totals = sumScores(scores)
  return [
    name,
    String(totals.sites),
    share(totals.recallOfCode),
    share(totals.recallOfJudgement),
    share(totals.precision),
    share(totals.topPrecision),
    totals.severityError === null ? '-' : totals.severityError.toFixed(2),
    String(totals.duplicates),
    String(totals.graveOnTwins),
    totals.tokens.toLocaleString('en'),
    describeCost(totals),
  ]
}

/** Tokens without a cost belong to a model whose price is unknown. */
function describeCost({ tokens, costUsd }: Totals): string {
  return tokens > 0 && costUsd === 0 ? 'unknown' : `$${costUsd.toFixed(2)}`
}

function share(value: number | null): string {
  return value === null ? '-' : value.toFixed(2)
}
