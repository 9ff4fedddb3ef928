import { severityWords } from '@understudy/contract/finding-words'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { Client } from '@understudy/sdk'
import type { RunFinding } from '@understudy/sdk/list-findings'
import { pickFitting, type ToolAnswer } from '../answer.ts'
import { InputError } from '../input-error.ts'
import { linkPicture } from '../pictures.ts'
import type { ToolDeps } from '../tool.ts'
import { quote } from '../untrusted.ts'

const maxSteps = 12
const maxEvidence = 6
/** A problem without any way to it cannot be understood: evidence is left out before these. */
const leastSteps = 4

/** One problem with the last steps before it, its evidence and its pictures. */
export async function getFinding(
  deps: ToolDeps,
  { runId, fingerprint }: { runId: string; fingerprint: string },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const { client } = deps
  const finding = await findFinding(client, { runId, fingerprint }, signal)
  const [first] = finding.evidence
  const turns =
    first === undefined
      ? []
      : await readTurns(client, { runId, sessionId: first.session_id, until: first.turn }, signal)
  return pickFitting(shorten(deps, { runId, finding, turns }))
}

interface Told {
  runId: string
  finding: RunFinding
  turns: readonly TranscriptTurn[]
}

/** How much of a finding is told. */
interface Extent {
  steps: number
  evidence: number
  /** Of the usual length of texts. */
  share: number
}

/** The answer, then ever shorter ones: the oldest steps are left out first, then the last evidence. */
function* shorten(deps: ToolDeps, told: Told): Generator<ToolAnswer> {
  let [steps, evidence] = [maxSteps, maxEvidence]
  yield describe(deps, told, { steps, evidence, share: 1 })
  while (steps > leastSteps) yield describe(deps, told, { steps: --steps, evidence, share: 1 })
  while (evidence > 1) yield describe(deps, told, { steps, evidence: --evidence, share: 1 })
  while (steps > 1) yield describe(deps, told, { steps: --steps, evidence, share: 1 })
  yield describe(deps, told, { steps, evidence, share: 0.5 })
}

function describe(
  deps: ToolDeps,
  { runId, finding, turns }: Told,
  { steps, evidence: extent, share }: Extent,
): ToolAnswer {
  const evidence = finding.evidence.slice(0, extent)
  const pictures = evidence.flatMap(({ session_id: sessionId, screenshot, turn }) =>
    screenshot === null ? [] : [linkPicture(deps, { runId, sessionId, screenshot, turn })],
  )
  const severity = severityWords[finding.severity] ?? 'None'
  return {
    summary: `${severity}, ${finding.status}, met by ${finding.session_ids.length} sessions.`,
    data: {
      fingerprint: finding.fingerprint,
      severity,
      status: finding.status,
      category: finding.category,
      noticed_by: finding.detector ?? null,
      pictures: pictures.map(({ uri }) => uri),
      untrusted: {
        title: quote(finding.title, 240 * share),
        expected: quote(finding.expected, 500 * share),
        observed: quote(finding.observed, 700 * share),
        recommendation: quote(finding.recommendation, 400 * share),
        retest: quote(finding.retest, 900 * share),
        status_reason: quote(finding.status_reason ?? '', 300 * share),
        evidence: evidence.map(({ session_id: session, turn, url, quote: words }) => ({
          session,
          turn,
          url: quote(url, 240),
          quote: quote(words ?? '', 240),
        })),
        steps: turns.slice(-steps).map(describeStep),
      },
    },
    pictures,
  }
}

async function findFinding(
  client: Pick<Client, 'runs'>,
  { runId, fingerprint }: { runId: string; fingerprint: string },
  signal: AbortSignal,
): Promise<RunFinding> {
  for await (const finding of client.runs.findings(runId, { signal })) {
    if (finding.fingerprint === fingerprint) return finding
  }
  throw new InputError('The run has no finding with this fingerprint: list_findings has all.')
}

/** The turns of a session until one of them; parts are read only as far as needed. */
async function readTurns(
  { sessions }: Pick<Client, 'sessions'>,
  { runId, sessionId, until }: { runId: string; sessionId: string; until: number },
  signal: AbortSignal,
): Promise<TranscriptTurn[]> {
  const turns: TranscriptTurn[] = []
  let cursor: string | undefined = '0'
  while (cursor !== undefined && (turns.at(-1)?.turn ?? 0) < until) {
    const part = await sessions.transcript(runId, sessionId, { cursor, signal })
    turns.push(...part.turns)
    cursor = part.next_cursor
  }
  return turns.filter(({ turn }) => turn <= until)
}

function describeStep({ turn, url, action: { kind, label, text }, result }: TranscriptTurn) {
  return {
    turn,
    url: quote(url, 160),
    action: kind,
    control: quote(label ?? '', 80),
    text: quote(text ?? '', 80),
    changed: result.changed,
  }
}
