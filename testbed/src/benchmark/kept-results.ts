import type { SiteScore } from './score-site.ts'

/** The kept part of a measurement: enough to name what was lost since. */
export interface KeptSite {
  /** Truths found, and truths that code can detect. */
  found: number
  ofCode: number
  wrong: string[]
  duplicates: string[]
  onTwin: string[]
  likeCode: string[]
}

export type StoredResults = Readonly<Record<string, KeptSite>>

/** The part of a score that is kept in the repository. */
export function toStoredScore({
  truths,
  wrong,
  duplicates,
  onTwin,
  likeCode,
}: SiteScore): KeptSite {
  return {
    found: truths.filter(({ isFound }) => isFound).length,
    ofCode: truths.filter(({ detectable }) => detectable === 'code').length,
    wrong,
    duplicates,
    onTwin: onTwin.map(({ title, severity }) => `${severity} ${title}`),
    likeCode,
  }
}

/** How a site does worse than before, one sentence each; none if it does as well or better. */
export function findDrops(score: SiteScore, kept: KeptSite | undefined): string[] {
  const now = toStoredScore(score)
  const before = kept ?? { ...now, found: 0, wrong: [], duplicates: [], onTwin: [], likeCode: [] }
  const counts = [
    { what: 'findings that match no defect', now: now.wrong, before: before.wrong },
    { what: 'duplicate findings', now: now.duplicates, before: before.duplicates },
    { what: 'findings on its clean twin', now: now.onTwin, before: before.onTwin },
    { what: 'texts that read like code', now: now.likeCode, before: before.likeCode },
  ]
  return [
    ...score.failures.map((failure) => `${score.name}: a visit failed: ${failure}`),
    ...(now.found < before.found
      ? [`${score.name}: defects found: ${now.found}, before ${before.found}`]
      : []),
    ...counts
      .filter((count) => count.now.length > count.before.length)
      .map(
        (count) =>
          `${score.name}: ${count.what}: ${count.now.length}, before ${count.before.length}: ${count.now.join('; ')}`,
      ),
  ]
}
