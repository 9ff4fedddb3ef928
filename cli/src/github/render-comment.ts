import {
  joinLines,
  line,
  linkTo,
  type Markdown,
  pictureAt,
  renderList,
} from '@understudy/contract/markdown/markdown'
import { pickFixes } from '@understudy/contract/pick-fixes'
import { describeAnswer } from '@understudy/contract/visitor/answer-words'
import type { RunFinding } from '@understudy/sdk/list-findings'
import type { RunResult } from '../formats/read-result.ts'
import { describeFinding, renderRules } from '../formats/render-markdown.ts'
import type { Standing } from './read-standing.ts'

/** What a comment tells: how a run ended and where its job is. */
export interface CommentInput {
  check: string
  /** The commit under test. */
  sha: string
  jobUrl: string
  /** Shows pictures in the comment instead of links to them; GitHub loads them from the service then. */
  showsPictures: boolean
}

const shownAnswers = 5

/** What a job tells of a run: at most 60 lines, which GitHub accepts in a comment whatever they say, and in which nothing that a page says is alive. */
export function renderComment(
  { check, sha, jobUrl, showsPictures }: CommentInput,
  result: RunResult,
  standing: Standing,
): string {
  const { verdict, run, findings, missing, reportUrl } = result
  const links = [
    ...(reportUrl === null ? [] : [linkTo('Report', reportUrl)]),
    linkTo('Job', jobUrl),
  ]
  const shown = pickFixes(findings)
  const visitors = cut(run.sessions.map(({ persona_name: name }) => name).join(', '))
  return joinLines([
    line`### Understudy, ${check}: ${verdict.summary}`,
    line``,
    line`${cut(run.target_url)} at commit ${sha.slice(0, 12)}. Visitors: ${visitors}. ${interleave(links)}`,
    line``,
    ...(run.task === null ? [] : [line`- Task: ${cut(run.task)}`]),
    ...describeStanding(standing).map((each) => line`- ${each}`),
    line``,
    ...renderRules(verdict.rules),
    ...(missing === null ? [] : [line`Nothing is known of problems. ${missing}`, line``]),
    ...(shown.length === 0 ? [] : [line`**Fix first**`, line``]),
    ...shown.flatMap((finding, index) =>
      renderFinding(finding, index, { reportUrl, showsPictures }),
    ),
    ...renderList(
      'Answers',
      (verdict.answers ?? [])
        .slice(0, shownAnswers)
        .map((answer) => cut(`${answer.persona}: ${describeAnswer(answer)}`)),
    ),
  ])
}

/** What a job tells if no run has a result: none was started, or the connection to it was lost. */
export function renderNoResult({ check, sha, jobUrl }: CommentInput): string {
  return joinLines([
    line`### Understudy, ${check}: Could not test. There is no result.`,
    line``,
    line`Commit ${sha.slice(0, 12)}. The log of the ${linkTo('job', jobUrl)} says why.`,
  ])
}

/** Sentences on what came of a run. */
function describeStanding({ completion, changes, costUsd }: Standing): string[] {
  return [
    ...(completion === null ? [] : [describeCompletion(completion)]),
    changes === null
      ? 'There is no earlier run to compare with.'
      : `Problems since the last run: ${changes.new} new, ${changes.persisting} persisting, ${changes.gone} gone, ${changes.not_reached} not checked again.`,
    ...(costUsd === null ? [] : [`The model cost $${costUsd.toFixed(2)}.`]),
  ]
}

function describeCompletion({
  succeeded,
  total,
  ci_low: low,
  ci_high: high,
}: NonNullable<Standing['completion']>): string {
  const visitors = total === 1 ? 'visitor' : 'visitors'
  const interval =
    low === null || high === null
      ? ''
      : ` (95 % interval: ${Math.round(low * 100)}% to ${Math.round(high * 100)}%)`
  return `${succeeded} of ${total} ${visitors} with a clear outcome reached the goal${interval}.`
}

function renderFinding(
  finding: RunFinding,
  index: number,
  shown: { reportUrl: string | null; showsPictures: boolean },
): Markdown[] {
  const url = findPicture(finding, shown.reportUrl)
  const text = cut(describeFinding(finding))
  const number = index + 1
  if (url === null) return [line`${number}. ${text}`, line``]
  if (!shown.showsPictures) return [line`${number}. ${text} (${linkTo('picture', url)})`, line``]
  return [
    line`${number}. ${text}`,
    line``,
    line`   ${pictureAt(`The page of problem ${number}`, url)}`,
    line``,
  ]
}

/** The address of the first picture of a problem; it opens with the token of the report link. */
function findPicture({ evidence }: RunFinding, reportUrl: string | null): string | null {
  const [first] = evidence.filter(({ screenshot }) => screenshot !== null)
  if (first?.screenshot === undefined || first.screenshot === null || reportUrl === null)
    return null
  const url = new URL(reportUrl)
  // A page of the dashboard has no address for pictures.
  if (!/\/r\/[^/]+$/.test(url.pathname)) return null
  url.pathname += `/${encodeURIComponent(first.session_id)}/${encodeURIComponent(first.screenshot)}`
  return url.href
}

function interleave(links: readonly Markdown[]): Markdown[] {
  return links.flatMap((link, index) => (index === 0 ? [link] : [line` · `, link]))
}

const longestText = 300

function cut(text: string): string {
  const characters = Array.from(text)
  return characters.length <= longestText ? text : `${characters.slice(0, longestText).join('')}…`
}
