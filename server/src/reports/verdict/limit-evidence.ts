import type { RuleResult, VerdictEvidence } from '@understudy/contract/verdict/verdict'

const maxShown = 10

/** The first pieces of evidence, and how many more there are. */
export function limitEvidence(
  all: readonly VerdictEvidence[],
): Pick<RuleResult, 'evidence' | 'more'> {
  return { evidence: all.slice(0, maxShown), more: Math.max(0, all.length - maxShown) }
}
