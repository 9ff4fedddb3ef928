import type { ActionFailure } from '../../../turn/action.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

const mistakes: Partial<Record<ActionFailure['kind'], string>> = {
  stale_ref: 'It acted on something that was no longer on the page.',
  not_visible: 'It acted on something that was not visible.',
  not_editable: 'It filled in something that cannot be filled in like this.',
  no_such_option: 'It chose an option that the list does not have.',
}

/** A mistake of the synthetic user that a person would not make, so it never counts against the site. */
export const agentMistake = { name: 'agent-mistake', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const kind = step.result.failure?.kind
  const observed = kind === undefined ? undefined : mistakes[kind]
  if (kind === undefined || observed === undefined) return []
  return [
    describeFriction(
      {
        subject: kind,
        category: 'interaction',
        severity: 0,
        title: 'The synthetic user made a mistake',
        expected: 'The synthetic user acts on what is on the page.',
        observed,
        recommendation: 'Nothing to fix on the site.',
      },
      { attribution: 'agent', status: 'verified' },
    ),
  ]
}
