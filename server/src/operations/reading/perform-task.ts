import { endpoints } from '@understudy/contract/endpoints'
import type { Finding } from '@understudy/contract/finding'
import { groupOccurrences } from '@understudy/contract/finding-words'
import { type IssueSubject, pickDetails } from '@understudy/contract/issue/issue'
import { uxMap } from '@understudy/contract/ux-map'
import type { z } from 'zod'
import { boundComparison } from '../../reports/bounds/bound-comparison.ts'
import { boundFindings } from '../../reports/bounds/bound-findings.ts'
import { boundTranscript } from '../../reports/bounds/bound-transcript.ts'
import { compareRuns } from '../../reports/compare/compare-runs.ts'
import type { ComparedRun } from '../../reports/compare/compared-run.ts'
import { overlayRepository } from '../../reports/compare/overlay-repository.ts'
import { buildRunMap } from '../../reports/compose/build-run-map.ts'
import { pictureArrivals } from '../../reports/compose/picture-arrivals.ts'
import { renderAggregateMarkdown } from '../../reports/render/render-aggregate-markdown.ts'
import { renderReportMarkdown } from '../../reports/render/render-report-markdown.ts'
import { buildReproduction } from '../../reports/reproduction/build-reproduction.ts'
import { judgeRun, type Judgment } from '../../reports/verdict/judge-run.ts'
import { hideModel } from './hide-model.ts'
import { readAggregate, readJson, readRecord, readReport, readTranscript } from './parse-records.ts'
import type { ReadingTask, StoredProblems, StoredRun } from './reading-task.ts'
import { listShownPictures, renderDocument } from './render-document.ts'

type Task<Kind extends ReadingTask['kind']> = Extract<ReadingTask, { kind: Kind }>

/** Does the work; the result is JSON or a text, in UTF-8. A pure function. */
export function performTask(task: ReadingTask): Uint8Array {
  return new TextEncoder().encode(isForPeople(task) ? render(task) : writeResult(task))
}

type DocumentTask = Task<'report_markdown' | 'aggregate_markdown' | 'pictures' | 'document'>

function isForPeople(task: ReadingTask): task is DocumentTask {
  return 'document' in task || task.kind.endsWith('_markdown')
}

function writeResult(task: Exclude<ReadingTask, DocumentTask>): string {
  switch (task.kind) {
    case 'report':
      return presentReport(task)
    case 'aggregate':
      return presentAggregate(task)
    case 'record':
      return writeRecord(task)
    case 'transcript':
      return presentTranscript(task)
    case 'map':
      return drawMap(task)
    case 'comparison':
      return compare(task)
    case 'verdict':
      return JSON.stringify(judge(task))
    case 'reproduction':
      return JSON.stringify(
        buildReproduction(task.transcripts.map(readTranscript), task.fingerprint),
      )
    case 'issue_subjects':
      return JSON.stringify(listSubjects(task))
    case 'problems':
      break
  }
  const problems = listReported(task)
  return JSON.stringify(
    problems.map(({ fingerprint, title, severity }) => ({ fingerprint, title, severity })),
  )
}

function render(task: DocumentTask): string {
  switch (task.kind) {
    case 'report_markdown':
      return renderReportMarkdown(hideModel(readReport(task.report)))
    case 'aggregate_markdown':
      return renderAggregateMarkdown(readAggregate(task.aggregate))
    case 'pictures':
      return JSON.stringify(listShownPictures(task.document))
    case 'document':
      break
  }
  return renderDocument(task.document, task.pictures)
}

function writeRecord({ record }: Task<'record'>): string {
  const transcript = readRecord(record)
  return transcript === null ? '' : JSON.stringify(transcript)
}

/** Drops what the contract does not name. */
function write<S extends z.ZodType>(schema: S, body: z.input<S>): string {
  return JSON.stringify(schema.parse(body))
}

function presentTranscript({ transcript, from }: Task<'transcript'>): string {
  const whole = readTranscript(transcript)
  const body = from === null ? whole : boundTranscript(whole, from)
  return write(endpoints.getTranscript.responses[200].schema, body)
}

function presentReport({ report: bytes, from }: Task<'report'>): string {
  const whole = hideModel(readReport(bytes))
  const { findings, ...rest } = whole.report
  const { more_findings, ...bound } = boundFindings(findings, from, { ...whole, report: rest })
  const report = { ...whole.report, ...bound }
  const cut = { ...whole, report, ...(more_findings === undefined ? {} : { more_findings }) }
  return write(endpoints.getReport.responses[200].schema, cut)
}

function presentAggregate({ aggregate: bytes, from }: Task<'aggregate'>): string {
  const { findings, ...rest } = readAggregate(bytes)
  const aggregate = { ...rest, ...boundFindings(findings, from, rest) }
  return write(endpoints.getAggregateReport.responses[200].schema, aggregate)
}

function drawMap({ transcripts, arrivals, code, about }: Task<'map'>): string {
  const artifact = pictureArrivals(buildRunMap(transcripts.map(readTranscript)), arrivals)
  const overlay =
    code === null
      ? null
      : { ...code.job, ...overlayRepository(artifact, uxMap.parse(readJson(code.map))) }
  const body = { ...about, artifact, repository: overlay }
  return write(endpoints.getRunMap.responses[200].schema, body)
}

function compare({ earlier, later, arrivals, from }: Task<'comparison'>): string {
  const { map, ...changes } = compareRuns(readRun(earlier), readRun(later))
  const artifact = pictureArrivals(map.artifact, arrivals)
  const bound = boundComparison({ ...changes, map: { ...map, artifact } }, from)
  return write(endpoints.compareRuns.responses[200].schema, bound)
}

function judge({ run, baseline, judged }: Task<'verdict'>): Judgment {
  const before = baseline === null ? null : readRun(baseline)
  return judgeRun({ ...judged, run: readRun(run), baseline: before })
}

function readRun(run: StoredRun): ComparedRun {
  return {
    ...run,
    sessions: run.sessions.map(({ transcript, report, ...session }) => ({
      ...session,
      transcript: transcript === null ? null : readTranscript(transcript),
      report: report === null ? null : readReport(report),
    })),
  }
}

/** Each problem of a run once, in the order of its report; a run without an aggregate has the problems of its sessions. */
function listReported({ aggregate, reports }: StoredProblems): Finding[] {
  const findings: Finding[] =
    aggregate === null
      ? reports.flatMap((report) => readReport(report).report.findings)
      : readAggregate(aggregate).findings
  const problems = findings.filter(({ attribution }) => attribution === 'site')
  return groupOccurrences(problems).map(({ worst }) => worst)
}

function listSubjects({ fingerprints, ...records }: Task<'issue_subjects'>): IssueSubject[] {
  return listReported(records)
    .filter(({ fingerprint }) => fingerprints.includes(fingerprint))
    .map(({ fingerprint, title, severity, ...finding }) => ({
      fingerprint,
      title,
      severity,
      page_url: finding.evidence[0]?.url ?? null,
      finding: pickDetails(finding),
    }))
}
