import type { AggregateReport } from '@understudy/contract/aggregate-report'
import type { UsageTotal } from '@understudy/contract/common'
import type { Attribution, Finding } from '@understudy/contract/finding'
import { severityWords, statusWords } from '@understudy/contract/finding-words'
import type { FlowStatus } from '@understudy/contract/outcome-facts'
import type { FlowResult } from '@understudy/contract/report'
import { hasGoal } from '../lib/text/goal.ts'
import { quoteText } from '../lib/text/sentence.ts'

/** Report wording of the named steps' results. */
export const flowWords: Record<FlowStatus, string> = {
  reached: 'Reached',
  not_reached: 'Not reached',
  not_attempted: 'Not attempted',
}

/** What caused a finding. */
export const attributionWords: Record<Attribution, string> = {
  site: 'The site',
  agent: 'The synthetic user',
  infrastructure: 'The test environment',
  policy: 'The rules of the run',
}

/** `Major (3 of 4)`. */
export function nameSeverity(severity: number): string {
  return `${severityWords[severity] ?? 'None'} (${severity} of 4)`
}

/** `2 of 3 (67%, 95% interval 20% to 94%).` */
export function describeCompletion(aggregate: AggregateReport): string {
  const { succeeded, total, rate, ci_low, ci_high } = aggregate.outcomes.completion
  if (rate === null || ci_low === null || ci_high === null) {
    return `There is no completion rate: ${explainMissingRate(aggregate)}.`
  }
  const interval = `95% interval ${formatShare(ci_low)} to ${formatShare(ci_high)}`
  const leftOut = nameLeftOut(aggregate)
  return `${succeeded} of ${total} (${formatShare(rate)}, ${interval}).${leftOut === '' ? '' : ` ${leftOut}`}`
}

/** The personas a completion rate leaves out: `Not counted, as inconclusive: Default, Maria.` Empty if it counts every session. */
export function nameLeftOut({ outcomes }: AggregateReport): string {
  const names = outcomes.by_persona.flatMap(({ name, status }) =>
    status === 'inconclusive' ? [name] : [],
  )
  return names.length === 0 ? '' : `Not counted, as inconclusive: ${names.join(', ')}.`
}

/** Why a run has no completion rate. */
export function explainMissingRate({ task, outcomes }: AggregateReport): string {
  return hasGoal({ task, flows: outcomes.flows })
    ? 'no session had a clear outcome'
    : 'no task was given'
}

/** `67%`. */
export function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** `340 ms`, `12.4 s`, `3 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** `21 November 2026, 07:05 UTC`. */
export function formatTime(timestamp: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-GB', options).format(new Date(timestamp)).replace(' at ', ', ')} UTC`
}

/** `21 November 2026, 07:05–07:09 UTC`: the common part of both ends is written once. */
export function formatSpan(start: string, end: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat('en-GB', options)
  return `${format.formatRange(new Date(start), new Date(end)).replaceAll(' at ', ', ')} UTC`
}

/** `1 problem`, `2 problems`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** The evidence of a flow result, in words. */
export function describeFlow({ status, evidence }: FlowResult): string {
  const [pointer] = evidence
  if (status === 'not_attempted') return 'nothing related was tried'
  if (pointer === undefined) return 'no evidence in the record'
  if (status === 'not_reached')
    return `no evidence in the record; last tried in turn ${pointer.turn}`
  return pointer.quote === null
    ? `turn ${pointer.turn}, ${pointer.url}`
    : `turn ${pointer.turn}, ${pointer.url}: ${quoteText(pointer.quote)}`
}

/** `5`, or a dash if nothing was done whose ease could be rated. */
export function nameEase(ease: number | null): string {
  return ease === null ? '–' : String(ease)
}

/** What the sessions were asked to do, in words. */
export function describeAim(task: string | null, flows: readonly string[]): string {
  const steps = flows.length === 0 ? [] : [`named steps: ${flows.join('; ')}`]
  const parts = [...(task === null ? [] : [task]), ...steps]
  return parts.length === 0 ? 'none (free exploration)' : parts.join('. With ')
}

/** Shown if there are no problems; does not praise what was not tested. */
export function nameClean(isTested: boolean): string {
  return isTested ? 'No problems with the site were noticed.' : 'The site was not tested.'
}

/** `12,345 tokens, 0.12 USD`. */
export function describeUsage({ input_tokens, output_tokens, cost_usd }: UsageTotal): string {
  const tokens = input_tokens + output_tokens
  if (tokens === 0 && cost_usd !== null) return 'none used'
  const cost = cost_usd === null ? 'cost unknown' : `${formatDollars(cost_usd)} USD`
  return `${tokens.toLocaleString('en')} ${tokens === 1 ? 'token' : 'tokens'}, ${cost}`
}

function formatDollars(dollars: number): string {
  if (dollars === 0) return '0'
  return dollars < 0.01 ? 'under 0.01' : dollars.toFixed(2)
}

/** `Not confirmed.`: how certain the finding of a top fix is; empty if the report has no such finding. */
export function nameFixStatus(
  wanted: string,
  findings: readonly Pick<Finding, 'fingerprint' | 'status'>[],
): string {
  const found = findings.find(({ fingerprint }) => fingerprint === wanted)
  return found === undefined ? '' : `${statusWords[found.status]}.`
}

const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })

/** `Ada, Bo, and Cleo`. */
export function joinWords(words: readonly string[]): string {
  return list.format(words)
}

/** Marks the finding at which a visitor missed its goal. */
export const stoppedHere = 'Stopped here'
