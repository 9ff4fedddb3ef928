import type { RuleResult, Verdict, VerdictStatus } from '@understudy/contract/verdict/verdict'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'

const words: Record<VerdictStatus, { text: string; tone: Tone }> = {
  passed: { text: 'Gate passed', tone: 'quiet' },
  failed: { text: 'Gate failed', tone: 'bad' },
  could_not_test: { text: 'Gate not judged', tone: 'warning' },
}

/** Whether a run passes its gate, and why. A pass has no colour: it says that nothing got worse, not that all is well. */
export function RunVerdict({ verdict }: { verdict: Verdict }): ReactNode {
  const { text, tone } = words[verdict.verdict]
  const evidence = verdict.rules.flatMap(listEvidence)
  return (
    <div className="text-sm">
      <p>
        <Badge tone={tone}>{text}</Badge>
        <span aria-hidden="true" className="text-muted">
          {' '}
          ·{' '}
        </span>
        <span className="text-muted">{verdict.summary.replace(/^[^.]*\. /, '')}</span>
      </p>
      {evidence.length === 0 ? null : (
        <ul className="mt-1 list-disc pl-5">
          {evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function listEvidence({ status, evidence, more }: RuleResult): string[] {
  if (status !== 'failed') return []
  const lines = evidence.map(({ text, persona }) => `${text} (${persona})`)
  return more > 0 ? [...lines, `${more} more`] : lines
}
