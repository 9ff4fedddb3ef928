import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RuleResult, VerdictStatus } from '@understudy/contract/verdict/verdict'
import type { ReactNode } from 'react'
import { getClient } from '../api/clients.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const words: Record<VerdictStatus, { text: string; tone: Tone }> = {
  passed: { text: 'Passed', tone: 'good' },
  failed: { text: 'Failed its gate', tone: 'bad' },
  could_not_test: { text: 'Could not test', tone: 'warning' },
}

/** Whether a run that has ended passes its gate, and on demand why. Nothing until it is judged. */
export function RunVerdict({
  customerId,
  runId,
}: {
  customerId: string
  runId: string
}): ReactNode {
  const { data: verdict } = useQuery(getVerdict(customerId, runId))
  if (verdict === undefined) return null
  const { text, tone } = words[verdict.verdict]
  return (
    <details>
      <summary className="cursor-pointer">
        <Badge tone={tone}>{text}</Badge>
      </summary>
      <p className="mt-1">{verdict.summary}</p>
      <ul className="mt-1 list-disc pl-5">
        {verdict.rules.flatMap(listEvidence).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

function listEvidence({ status, evidence, more }: RuleResult): string[] {
  if (status !== 'failed') return []
  const lines = evidence.map(({ text, persona }) => `${text} (${persona})`)
  return more > 0 ? [...lines, `${more} more`] : lines
}

function getVerdict(customerId: string, runId: string) {
  return queryOptions({
    queryKey: ['verdict', customerId, runId],
    queryFn: ({ signal }) => getClient(customerId).runs.verdict(runId, { signal }),
    staleTime: 60_000,
  })
}
