import { setTimeout as sleep } from 'node:timers/promises'
import type { Verdict } from '@understudy/contract/verdict/verdict'
import { describeAnswer } from '@understudy/contract/visitor/answer-words'
import { type Client, UnderstudyError } from '@understudy/sdk'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import type { ToolAnswer } from '../answer.ts'
import type { ToolDeps } from '../tool.ts'
import { quote } from '../untrusted.ts'

const pollMs = 1000

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
    if (verdict !== null || performance.now() + pollMs >= untilMs) return describe(run, verdict)
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

function describe(run: RunDetail, verdict: Verdict | null): ToolAnswer {
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
        url: quote(run.target_url, 300),
        task: quote(run.task ?? '', 300),
        ...(verdict === null ? {} : describeVerdict(verdict)),
      },
    },
  }
}

function describeVerdict({ summary, rules, answers = [] }: Verdict) {
  return {
    summary: quote(summary, 600),
    failed_rules: rules
      .filter(({ status }) => status === 'failed')
      .map(({ rule, reason, evidence }) => ({
        rule,
        reason: quote(reason, 200),
        evidence: evidence.slice(0, 5).map(({ text, fingerprint, persona }) => ({
          fingerprint,
          text: quote(text, 200),
          persona: quote(persona, 60),
        })),
      })),
    answers: answers
      .slice(0, 10)
      .map((answer) => `${quote(answer.persona, 60)}: ${quote(describeAnswer(answer), 200)}`),
  }
}
