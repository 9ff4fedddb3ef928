import { setTimeout as sleep } from 'node:timers/promises'
import type { Verdict } from '@understudy/contract/verdict/verdict'
import { describeAnswer } from '@understudy/contract/visitor/answer-words'
import { type Client, UnderstudyError } from '@understudy/sdk'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { pickFitting, type ToolAnswer } from '../answer.ts'
import type { ToolDeps } from '../tool.ts'
import { quote } from '../untrusted.ts'

const pollMs = 1000
const maxEvidence = 5
const maxAnswers = 10

/** Reads a run and its verdict; waits for them at most so long. */
export async function getRun(
  { client }: ToolDeps,
  { runId, waitS }: { runId: string; waitS: number },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const untilMs = performance.now() + waitS * 1000
  for (;;) {
    const run = await client.runs.get(runId, { signal })
    const verdict = run.finished_at === null ? null : await findVerdict(client, runId, signal)
    if (verdict !== null || performance.now() + pollMs >= untilMs) {
      return pickFitting(shorten(run, verdict))
    }
    await sleep(pollMs, undefined, { signal })
  }
}

/** null while it is not judged. */
async function findVerdict(
  client: Pick<Client, 'runs'>,
  runId: string,
  signal: AbortSignal,
): Promise<Verdict | null> {
  try {
    return await client.runs.verdict(runId, { signal })
  } catch (error) {
    if (error instanceof UnderstudyError && error.code === 'conflict') return null
    throw error
  }
}

/** How much of a verdict is told. */
interface Extent {
  /** Of each failed rule. */
  evidence: number
  answers: number
  /** Of the usual length of texts. */
  share: number
}

/** The answer, then ever shorter ones: the last evidence is left out first, then the last answers. */
function* shorten(run: RunDetail, verdict: Verdict | null): Generator<ToolAnswer> {
  let [evidence, answers] = [maxEvidence, maxAnswers]
  yield describe(run, verdict, { evidence, answers, share: 1 })
  while (evidence > 1) yield describe(run, verdict, { evidence: --evidence, answers, share: 1 })
  while (answers > 0) yield describe(run, verdict, { evidence, answers: --answers, share: 1 })
  yield describe(run, verdict, { evidence, answers, share: 0.5 })
}

function describe(run: RunDetail, verdict: Verdict | null, extent: Extent): ToolAnswer {
  const state = verdict === null ? run.status : `${run.status}: ${verdict.verdict}`
  return {
    summary: `The run is ${state}.`,
    data: {
      run_id: run.run_id,
      status: run.status,
      verdict: verdict?.verdict ?? null,
      problems: verdict?.problems ?? null,
      sessions: run.sessions.map(({ id, status }) => ({ session_id: id, status })),
      report_url: run.report_url,
      untrusted: {
        url: quote(run.target_url, 300 * extent.share),
        task: quote(run.task ?? '', 300 * extent.share),
        ...(verdict === null ? {} : describeVerdict(verdict, extent)),
      },
    },
  }
}

function describeVerdict({ summary, rules, answers = [] }: Verdict, extent: Extent) {
  const { share } = extent
  return {
    summary: quote(summary, 600 * share),
    failed_rules: rules
      .filter(({ status }) => status === 'failed')
      .map(({ rule, reason, evidence }) => ({
        rule,
        reason: quote(reason, 200 * share),
        evidence: evidence.slice(0, extent.evidence).map(({ text, fingerprint, persona }) => ({
          fingerprint,
          text: quote(text, 200 * share),
          persona: quote(persona, 60),
        })),
      })),
    answers: answers
      .slice(0, extent.answers)
      .map((answer) => `${quote(answer.persona, 60)}: ${quote(describeAnswer(answer), 200)}`),
  }
}
