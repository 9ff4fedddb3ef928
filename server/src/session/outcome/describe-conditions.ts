import type { SuccessCondition } from '@understudy/contract/transcript'
import type { TaskGoal } from './goal.ts'

/** What will count as success, in sentences that are written down before the session starts. */
export function describeConditions(goals: readonly TaskGoal[]): SuccessCondition[] {
  return goals.flatMap(describeGoal)
}

type Check = Pick<SuccessCondition, 'kind' | 'check' | 'words'>

function describeGoal(goal: TaskGoal): SuccessCondition[] {
  return listChecks(goal).map((check) => ({ goal: goal.text, ...check }))
}

function listChecks(goal: TaskGoal): Check[] {
  if (goal.kind === 'act') return listActChecks(goal)
  return [goal.kind === 'look' ? describePlace(goal) : unknownCheck]
}

const unknownCheck: Check = {
  kind: 'text',
  check:
    'Code cannot tell from these words; a second look must find new words of the site that show it.',
  words: [],
}

function listActChecks({ acts, required }: TaskGoal): Check[] {
  const announced = acts.map(({ says }): Check => ({
    kind: 'text',
    check: `After something was sent, the site shows in words that were not there before that ${says}, or lists what was entered.`,
    words: [],
  }))
  return [
    ...announced,
    {
      kind: 'text',
      check: 'What was used, entered or said on the way names these.',
      words: [...required],
    },
    { kind: 'network', check: 'The site refused no request behind it.', words: [] },
  ]
}

function describePlace({ asks, required }: TaskGoal): Check {
  const words = [...required]
  return asks === null
    ? {
        kind: 'url',
        check: 'Another page than the first is open whose title, heading or address names these.',
        words,
      }
    : {
        kind: 'text',
        check: `The visitor points to ${asks.what} that was not in view at the start, in a part of a page that names these.`,
        words,
      }
}
