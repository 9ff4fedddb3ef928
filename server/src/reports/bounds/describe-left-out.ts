import type { Finding } from '@understudy/contract/finding'
import type { Transcript } from '@understudy/contract/transcript'
import { listOpenedPages } from '../evidence/list-pages.ts'
import type { ReportBody } from '../section.ts'
import { count, joinWords } from '../words.ts'
import { fitRows, type ListLimit, reportLimits } from './report-limits.ts'

/** What a report does not have because the site produced too much of it, one sentence each. */
export function describeLeftOut(
  transcript: Transcript,
  findings: { all: readonly Finding[]; listed: readonly Finding[] },
): string[] {
  const { accessibility, timings } = transcript
  return [
    { noun: 'more problem', left: findings.all.length - findings.listed.length },
    { noun: 'more broken accessibility rule', left: countLeft(accessibility, 'accessibility') },
    { noun: 'more page load', left: countLeft(timings, 'performance') },
    { noun: 'more opened page', left: countLeft(listOpenedPages(transcript), 'openedPages') },
    { noun: 'more dialog', left: countLeft(listDialogs(transcript), 'dialogs') },
  ]
    .flatMap(({ noun, left }) => nameUnlisted(noun, left))
    .concat(describeUnrecorded(transcript))
}

/** What the browser counted and did not keep. */
function describeUnrecorded({ turns }: Transcript): string[] {
  const sums = { error: 0, request: 0, dialog: 0 }
  for (const { unkept } of turns) {
    sums.error += unkept?.errors ?? 0
    sums.request += unkept?.requests ?? 0
    sums.dialog += unkept?.dialogs ?? 0
  }
  const told = Object.entries(sums).flatMap(([noun, sum]) =>
    sum === 0 ? [] : [count(sum, `more ${noun}`)],
  )
  if (told.length === 0) return []
  return [
    `The site produced ${joinWords(told)} than are recorded of one view; they were counted, and nothing else is known of them.`,
  ]
}

/** How much of a list is left out, in a sentence; none if nothing is. */
export function nameUnlisted(noun: string, left: number): string[] {
  if (left === 0) return []
  const [verb, it] = left === 1 ? ['is', 'it'] : ['are', 'them']
  return [
    `${count(left, noun)} ${verb} not listed here, because the site produced more than a report holds; the transcript has ${it}.`,
  ]
}

/** The dialogs of a session with their turns. */
export function listDialogs({ turns }: Transcript): NonNullable<ReportBody['dialogs']> {
  return turns.flatMap(({ turn, dialogs = [] }) => dialogs.map((dialog) => ({ ...dialog, turn })))
}

function countLeft(rows: readonly unknown[], name: keyof typeof reportLimits): number {
  const limit: ListLimit = reportLimits[name]
  return rows.length - fitRows(rows, limit).length
}
