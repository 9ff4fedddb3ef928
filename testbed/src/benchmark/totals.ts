import { SEVERE, type SiteScore, type TruthScore } from './score-site.ts'

/** The figures of one visitor over all sites it visited. Shares are from 0 to 1, null if there is nothing to count. */
export interface Totals {
  sites: number
  /** Share found of what code can detect. */
  recallOfCode: number | null
  /** Share found of what only a reader can detect. */
  recallOfJudgement: number | null
  /** Share of all findings, on sites and twins, that is true. */
  precision: number | null
  /** Share of the reports' top findings that is true. */
  topPrecision: number | null
  /** Mean distance between the reported severity and the true one. */
  severityError: number | null
  duplicates: number
  /** Findings of severity 2 or higher on clean twins. */
  graveOnTwins: number
  tokens: number
  costUsd: number
  /** Visits that measure nothing, because they ended early for a reason on our side. */
  failures: number
}

/** Adds up the scores of all sites. */
export function sumScores(scores: readonly SiteScore[]): Totals {
  const truths = scores.flatMap((score) => score.truths)
  const found = truths.filter(({ isFound }) => isFound)
  const duplicates = scores.flatMap((score) => score.duplicates).length
  const onTwins = scores.flatMap(({ onTwin }) => onTwin)
  const wrong = scores.flatMap((score) => score.wrong).length + onTwins.length
  const top = scores.flatMap((score) => score.top)
  const right = found.length + duplicates
  return {
    sites: scores.length,
    recallOfCode: measureRecall(truths, 'code'),
    recallOfJudgement: measureRecall(truths, 'eyes'),
    precision: divide(right, right + wrong),
    topPrecision: divide(top.filter(({ isTrue }) => isTrue).length, top.length),
    severityError: divide(
      sum(found.map(({ severityError }) => Math.abs(severityError ?? 0))),
      found.length,
    ),
    duplicates,
    graveOnTwins: onTwins.filter(({ severity }) => severity >= SEVERE).length,
    tokens: sum(scores.map(({ tokens }) => tokens)),
    costUsd: sum(scores.map(({ costUsd }) => costUsd)),
    failures: scores.flatMap(({ failures }) => failures).length,
  }
}

function measureRecall(
  truths: readonly TruthScore[],
  detectable: TruthScore['detectable'],
): number | null {
  const wanted = truths.filter((truth) => truth.detectable === detectable)
  return divide(wanted.filter(({ isFound }) => isFound).length, wanted.length)
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
