import type { Finding } from '@understudy/contract/finding'
import { type FlowResult, type Report, report } from '@understudy/contract/report'
import type { Transcript } from '@understudy/contract/transcript'
import { deviceOf } from '@understudy/contract/visitor/devices'
import { endSentence, quoteText } from '../../lib/text/sentence.ts'
import { describeLeftOut } from '../bounds/describe-left-out.ts'
import { fitFindings } from '../bounds/fit-findings.ts'
import { reportLimits } from '../bounds/report-limits.ts'
import { buildFlowResults, countReached } from '../evidence/build-flow-results.ts'
import { isMiss, judgeOutcome, type Outcome } from '../outcome/judge-outcome.ts'
import type { ReportBody, ReportMaterial, SectionName } from '../section.ts'
import { sections } from '../sections.ts'
import { count, nameClean } from '../words.ts'
import { buildFindings } from './build-findings.ts'
import { hasTestedSite } from './has-tested-site.ts'
import { listOwn, tellWorst, writeHeadline } from './write-headline.ts'

/** The report of one session. Contains nothing that the transcript does not support. */
export function buildReport(transcript: Transcript): Report {
  const flows = buildFlowResults(transcript)
  const outcome = judgeOutcome(transcript, flows)
  const all = buildFindings(transcript, isMiss(transcript, outcome))
  const findings = fitFindings(all, reportLimits.findings)
  const leftOut = describeLeftOut(transcript, { all, listed: findings })
  const whole: Report = {
    schema_version: '1.0',
    runId: transcript.run_id,
    session: {
      id: transcript.session_id,
      target_url: transcript.target_url,
      task: transcript.task,
      started_at: transcript.started_at,
      ended_at: transcript.ended_at,
      termination_kind: transcript.termination_kind,
      turns: transcript.turns.length,
      device: deviceOf(transcript),
      ...(transcript.interaction === 'look' ? { interaction: 'look' } : {}),
      model: transcript.model,
      ...(transcript.is_preview === true ? { is_preview: true } : {}),
    },
    persona: transcript.persona,
    report: {
      summary: summarize(transcript, { outcome, findings, flows }),
      outcome,
      ...buildSections({ transcript, outcome, flows, findings, leftOut }),
    },
  }
  const headline = writeHeadline([whole], listOwn(whole))
  return { ...whole, report: { headline, ...whole.report } }
}

function summarize(
  transcript: Transcript,
  {
    outcome,
    findings,
    flows,
  }: { outcome: Outcome; findings: readonly Finding[]; flows: readonly FlowResult[] },
): string {
  const { persona, task, target_url: targetUrl, turns } = transcript
  const host = URL.parse(targetUrl)?.host ?? targetUrl
  const aim = describeAssignment(task, flows, host)
  const effort = count(turns.length, 'turn')
  const problems = findings.filter(({ attribution }) => attribution === 'site')
  const [worst] = problems
  const counted = count(problems.length, 'problem')
  const trouble =
    worst === undefined
      ? nameClean(hasTestedSite(transcript))
      : endSentence(`${counted} found on the site, ${tellWorst(worst, problems)}`)
  const steps = flows.length === 0 ? '' : ` ${countReached(flows)}.`
  const said = outcome.reason.includes(countReached(flows)) ? '' : steps
  return `${persona.name} ${aim} (${effort}). ${outcome.reason}${said} ${trouble}`
}

function describeAssignment(
  task: string | null,
  flows: readonly FlowResult[],
  host: string,
): string {
  if (task !== null) return `was asked to ${quoteText(task)} on ${host}`
  return flows.length === 0
    ? `explored ${host}`
    : `was asked to complete ${flows.length === 1 ? 'a named step' : `${flows.length} named steps`} on ${host}`
}

type ReportSections = Pick<ReportBody, SectionName>

/** All sections of a report. Throws if a required one was not built. */
function buildSections(material: ReportMaterial): ReportSections {
  const built: Partial<ReportSections> = {}
  for (const section of Object.values(sections)) Object.assign(built, section.build(material))
  if (isComplete(built)) return built
  throw new Error('a section of the report was not built')
}

function isComplete(built: Partial<ReportSections>): built is ReportSections {
  return Object.entries(report.shape.report.shape).every(
    ([name, schema]) =>
      name in built || !Object.hasOwn(sections, name) || schema.safeParse(undefined).success,
  )
}
