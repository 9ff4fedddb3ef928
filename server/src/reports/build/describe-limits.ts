import type { Attribution, Finding } from '@understudy/contract/finding'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { Transcript } from '@understudy/contract/transcript'
import { hasGoal } from '../../lib/text/goal.ts'
import { endSentence, quoteText } from '../../lib/text/sentence.ts'
import { count } from '../words.ts'

const cutShort: Partial<Record<TerminationKind, string>> = {
  budget_exhausted:
    'The session ended with its budget; what comes later on the way was not tested.',
  blocked: 'The visit was cut off; what lies behind was not tested.',
  cancelled: 'The session was cancelled; what comes later on the way was not tested.',
  model_error: 'The session ended early because its model failed.',
  browser_error: 'The session ended early because its browser failed.',
  worker_lost: 'The session ended early because its machine was lost.',
  credential_error: 'The session ended early because its login could not be used.',
  gave_up: 'The persona left; what comes later on the way was not tested.',
}

type Fault = Exclude<Attribution, 'site'>

const faultWords: Record<Fault, string> = {
  agent: 'Slips of the synthetic user, not counted against the site',
  infrastructure: 'Trouble of the test set-up, not counted against the site',
  policy: 'Not tested because the rules of the run forbid it',
}

const allFaults: readonly Fault[] = ['agent', 'infrastructure', 'policy']

/** Of the reports that were left out so many are told; the transcript has them all. */
const MAX_DROPPED = 5

/** Said where there was nothing to reach. */
export const noGoalLimit = 'No task was given, so success could not be measured.'

/** Said of a site that can tell us from people; we do not hide that we are a program. */
export const automationLimit =
  'The site asks whether the browser is automated (navigator.webdriver), and the browser answers as it is: automated visitors may be shown something else than people, such as no consent banner, or a wall.'

/** What tests in this browser cannot tell, however many there are. */
export const browserLimit =
  'Tested in one desktop browser without assistive technology; accessibility rules cover only what a machine can check.'

const oneSessionLimit =
  'One session of one synthetic persona: it shows that a problem exists, not how many people meet it.'

/** What no session can tell. */
export const generalLimits: readonly string[] = [oneSessionLimit, browserLimit]

/** What the session cannot tell, in sentences. */
export function describeLimits(transcript: Transcript, findings: readonly Finding[]): string[] {
  const { is_preview: isPreview, termination_kind: kind, turns } = transcript
  const cut = cutShort[kind]
  return [
    ...(turns.length === 0 ? ['No turn was taken: nothing of the site was tested.'] : []),
    ...(cut === undefined ? [] : [cut]),
    ...describeInterruptions(transcript),
    ...(hasGoal(transcript) ? [] : [noGoalLimit]),
    ...(isPreview === true
      ? [
          'No language model drove this session: the built-in explorer follows words and rules, and does not judge looks, tone or meaning.',
        ]
      : []),
    ...describeFaults(findings, allFaults),
    ...(turns.some((turn) => turn.asks_if_automated === true) ? [automationLimit] : []),
    ...describeUnverified(findings),
    ...describeDropped(transcript),
    ...generalLimits,
  ]
}

/** What the persona reported and nothing that it was shown bears out. */
function describeDropped({ turns }: Transcript): string[] {
  const all = turns.flatMap(({ turn, dropped_claims: dropped = [] }) =>
    dropped.map((claim) => ({ turn, ...claim })),
  )
  const told = all
    .slice(0, MAX_DROPPED)
    .map(
      ({ turn, title, quote, reason }) =>
        `Left out: in turn ${turn} the persona reported ${quoteText(title)} and pointed to ${quoteText(quote)}. ${reason}`,
    )
  const more = all.length - told.length
  return more > 0
    ? [...told, `${count(more, 'more report')} of the persona left out likewise.`]
    : told
}

function describeInterruptions({
  interrupted_after: after = [],
  is_preview,
}: Transcript): string[] {
  const memory =
    is_preview === true
      ? 'the explorer knew nothing of what it had done'
      : 'the persona remembered its way'
  return after.map(
    (turns) =>
      `The session was broken off after turn ${turns}, for a reason on our side, and began anew at the target with an empty browser; ${memory}.`,
  )
}

/** What went wrong by others' doing than the site's, in a sentence for each of these. */
export function describeFaults(findings: readonly Finding[], faults: readonly Fault[]): string[] {
  return faults.flatMap((fault) => {
    const titles = findings
      .filter(({ attribution }) => attribution === fault)
      .map(({ title }) => title)
    return titles.length === 0 ? [] : [endSentence(`${faultWords[fault]}: ${titles.join('; ')}`)]
  })
}

function describeUnverified(findings: readonly Finding[]): string[] {
  const number = findings.filter(
    ({ attribution, status }) => attribution === 'site' && status !== 'verified',
  ).length
  if (number === 0) return []
  return [
    `${number} of the site's findings ${number === 1 ? 'was' : 'were'} noticed in one session and not replayed.`,
  ]
}
