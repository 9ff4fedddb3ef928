import { layOut, type Output, paint } from '@understudy/command-line/terminal-text'
import { severityWords } from '@understudy/contract/finding-words'
import type {
  RuleResult,
  UntestedCause,
  Verdict,
  VerdictEvidence,
} from '@understudy/contract/verdict/verdict'
import { describeAnswer } from '@understudy/contract/visitor/answer-words'
import { printable } from '@understudy/demo/printable'

/** A verdict for a terminal: what came of the run, whether it passes, what failed and why, what is flaky. */
export function renderVerdict(verdict: Verdict, reportUrl: string | null, output: Output): string {
  const tone = verdict.verdict === 'passed' ? 'good' : 'bad'
  const { new: fresh, flaky, persisting, unknown } = verdict.problems
  const lines = [
    '',
    ...(verdict.headline === undefined ? [] : [printable(verdict.headline, 1000)]),
    paint(tone, printable(verdict.summary, 1000), output),
    ...(verdict.answers ?? []).map((answer) =>
      printable(`${answer.persona} answers: ${describeAnswer(answer)}`, 1000),
    ),
    ...(verdict.cause === null ? [] : [`Next: ${nextSteps[verdict.cause]}`]),
    ...verdict.rules.flatMap(renderRule),
    `Problems: ${fresh} new, ${persisting} known, ${flaky} flaky, ${unknown} that can be older`,
    ...verdict.flaky.map((each) => `  flaky: ${renderEvidence(each)}`),
    reportUrl === null
      ? `Report: understudy report ${verdict.run_id}`
      : `Report: ${paint('link', reportUrl, output)}`,
  ]
  return layOut(lines.join('\n'), output)
}

const nextSteps: Record<UntestedCause, string> = {
  site: 'open the site in a browser. If it asks for a login, store one with understudy creds add and pass it with --login.',
  host: 'run it again; if that fails, too, the log of the service says why (server.log in its data folder).',
  model: 'check the key and the limits of the model provider that the service uses.',
  cancelled: 'repeat the command to send the personas again.',
  unclear: 'say in --task what the page shows when the goal is reached.',
}

function renderRule({ rule, status, evidence, more }: RuleResult): string[] {
  if (status !== 'failed') return []
  return [
    ...evidence.map((each) => `  ${rule}: ${renderEvidence(each)}`),
    ...(more > 0 ? [`  ${rule}: ${more} more`] : []),
  ]
}

function renderEvidence({ text, severity, persona, turn }: VerdictEvidence): string {
  const level = severity === null ? '' : `${severityWords[severity] ?? 'None'}: `
  const where = turn === null ? persona : `${persona}, turn ${turn}`
  return `${level}${printable(text, 200)} (${printable(where, 80)})`
}
