import type { Attribution, Finding } from '@understudy/contract/finding'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { Transcript } from '@understudy/contract/transcript'
import { type Device, deviceOf, devices } from '@understudy/contract/visitor/devices'
import { maskRefusal } from '../../lib/secrets/masks.ts'
import { hasGoal } from '../../lib/text/goal.ts'
import { endSentence, quoteText } from '../../lib/text/sentence.ts'
import { describeContradicted, describeUnfound } from '../claims/claim-checks.ts'
import { describeReplays } from '../replay/describe-replays.ts'
import { count } from '../words.ts'
import { describeUnread } from './describe-unread.ts'
import { hasTestedSite } from './has-tested-site.ts'

const cutShort: Partial<Record<TerminationKind, string>> = {
  budget_exhausted: 'The session used up its budget; later steps were not tested.',
  blocked: 'The visit was blocked; pages beyond that point were not tested.',
  cancelled: 'The session was cancelled; later steps were not tested.',
  model_error: 'The session ended early because its model failed.',
  browser_error: 'The session ended early because its browser failed.',
  worker_lost: 'The session ended early because the machine running it failed.',
  credential_error: 'The session ended early because its login could not be used.',
  internal_error:
    'A fault on our side kept the results of this session from being stored completely; something may be missing.',
  gave_up: 'The persona left; later steps were not tested.',
}

type Fault = Exclude<Attribution, 'site'>

const faultWords: Record<Fault, string> = {
  agent: 'Mistakes by the synthetic user, not counted against the site',
  infrastructure: 'Problems with the test environment, not counted against the site',
  policy: 'Not tested because the rules of the run forbid it',
}

const allFaults: readonly Fault[] = ['agent', 'infrastructure', 'policy']

/** Number of dropped claims that are listed; the transcript has them all. */
const MAX_DROPPED = 5
/** Of one kind of fault. */
const MAX_FAULTS = 40

/** Used if there was no goal. */
export const noGoalLimit = 'No task was given, so success could not be measured.'

/** Used if there was no goal and the visitor could use the site. */
const freeLimit =
  'Without a task, the visitor could also do what cannot be taken back, such as order or send something.'

/** Used if the run only looked. */
export const lookOnlyLimit =
  'The run only looked: requests that may change data, such as orders, messages and logins, were stopped before they were sent.'

/** Used for sites that detect automated visitors; we do not hide that we are a program. */
export const automationLimit =
  'The site asks whether the browser is automated (navigator.webdriver), and the browser answers truthfully: automated visitors may see something different from people, such as no consent banner, or a block page.'

/** What tests in this browser can never show, no matter how many are run. */
export function describeBrowserLimit(device: Device): string {
  const { name, width, height, hasTouch } = devices[device]
  const named = name.toLowerCase()
  return hasTouch
    ? `Tested on a ${named} emulated in Chromium (${width} x ${height} pixels, touch), without assistive technology. A real ${named} can behave differently, and accessibility rules cover only what a machine can check.`
    : 'Tested in one desktop browser, without assistive technology. Accessibility rules cover only what a machine can check.'
}

const oneSessionLimit =
  'One session of one synthetic persona: it shows that a problem exists, not how many people it affects.'

/** What no session on this device can show. */
export function listGeneralLimits(device: Device): readonly string[] {
  return [oneSessionLimit, describeBrowserLimit(device)]
}

/** What the session cannot show, in sentences. */
export function describeLimits(
  transcript: Transcript,
  findings: readonly Finding[],
  leftOut: readonly string[] = [],
): string[] {
  const { is_preview: isPreview, termination_kind: kind, turns } = transcript
  const cut = cutShort[kind]
  return [
    ...describeUntested(transcript),
    ...(cut === undefined ? [] : [cut]),
    ...describeInterruptions(transcript),
    ...(hasGoal(transcript) ? [] : [noGoalLimit]),
    ...describeUnread(transcript),
    ...describeReach(transcript),
    ...(isPreview === true
      ? [
          'No language model drove this session: the built-in explorer follows words and rules and does not judge appearance, tone or meaning.',
        ]
      : describeSight(transcript)),
    ...describeMasks(transcript),
    ...leftOut,
    ...describeFaults(findings, allFaults),
    ...(turns.some((turn) => turn.asks_if_automated === true) ? [automationLimit] : []),
    ...describeUnverified(transcript, findings),
    ...describeDropped(transcript),
    ...describeContradicted(transcript),
    ...describeUnfound(transcript),
    ...listGeneralLimits(deviceOf(transcript)),
  ]
}

/** What the language model decided without a picture. Turns without an answer of a model do not count. */
function describeSight({ turns }: Transcript): string[] {
  const decided = turns.filter(({ usage }) => usage.output_tokens > 0)
  const blind = decided.filter(({ usage: { pictures = 0 } }) => pictures === 0).length
  if (blind === 0) return []
  const isRefused = turns.some(({ usage }) => (usage.pictures_refused ?? 0) > 0)
  if (blind === decided.length) {
    const reason = isRefused ? ', because its provider refused them' : ''
    return [
      `The language model read the pages as text and saw no pictures of them${reason}: it could not judge their appearance.`,
    ]
  }
  const reason = isRefused
    ? 'its provider refused it'
    : 'none could be taken or the model that answered sees none'
  return [
    `In ${blind} of ${decided.length} turns the language model had no picture of the page, because ${reason}, and decided from the text.`,
  ]
}

/** What a visitor could do to the site. */
function describeReach(transcript: Transcript): string[] {
  if (transcript.interaction === 'look') return [lookOnlyLimit]
  return hasGoal(transcript) ? [] : [freeLimit]
}

/** A visitor reads masks, and a model repeats what it reads. */
function describeMasks({ turns }: Transcript): string[] {
  return turns
    .filter(({ result }) => result.error === maskRefusal)
    .map(
      ({ turn }) =>
        `In turn ${turn} the synthetic user tried to enter a mask, which stands for a hidden password, as if it were its text. The action was not carried out, and nothing of it reached the site.`,
    )
}

function describeUntested(transcript: Transcript): string[] {
  if (hasTestedSite(transcript)) return []
  return transcript.turns.length === 0
    ? ['No turn was taken: the site was not tested.']
    : ['No result of an action was seen: the site was not tested.']
}

/** Problems the persona reported without evidence in anything it was shown. */
function describeDropped({ turns }: Transcript): string[] {
  const all = turns.flatMap(({ turn, dropped_claims: dropped = [] }) =>
    dropped.map((claim) => ({ turn, ...claim })),
  )
  const told = all
    .slice(0, MAX_DROPPED)
    .map(
      ({ turn, title, quote, reason }) =>
        `Left out: in turn ${turn} the persona reported ${quoteText(title)}${quote === '' ? '' : ` and quoted ${quoteText(quote)}`}. ${reason}`,
    )
  const more = all.length - told.length
  return more > 0
    ? [
        ...told,
        `${count(more, 'more report')} of the persona ${more === 1 ? 'was' : 'were'} left out for similar reasons.`,
      ]
    : told
}

function describeInterruptions({
  interrupted_after: after = [],
  is_preview,
}: Transcript): string[] {
  const memory =
    is_preview === true
      ? 'the explorer did not remember what it had done'
      : 'the persona remembered its visit'
  return after.map(
    (turns) =>
      `The session was interrupted after turn ${turns}, for a reason on our side, and restarted at the target with a clean browser; ${memory}.`,
  )
}

/** What went wrong through no fault of the site, one sentence per cause. */
export function describeFaults(
  findings: readonly Pick<Finding, 'attribution' | 'title'>[],
  faults: readonly Fault[],
): string[] {
  return faults.flatMap((fault) => {
    const own = findings.filter(({ attribution }) => attribution === fault)
    const titles = [...new Set(own.map(({ title }) => title))]
    const told = titles.slice(0, MAX_FAULTS).join('; ')
    const more = titles.length - MAX_FAULTS
    const rest = more > 0 ? `; and ${more} more` : ''
    return titles.length === 0 ? [] : [endSentence(`${faultWords[fault]}: ${told}${rest}`)]
  })
}

function describeUnverified({ replays }: Transcript, findings: readonly Finding[]): string[] {
  if (replays !== undefined) return describeReplays(findings)
  const number = findings.filter(
    ({ attribution, status }) => attribution === 'site' && status !== 'verified',
  ).length
  if (number === 0) return []
  return [
    `${number} of the site's findings ${number === 1 ? 'was' : 'were'} seen in only one session and not replayed.`,
  ]
}
