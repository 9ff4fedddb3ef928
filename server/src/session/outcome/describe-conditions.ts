import type { SuccessCondition } from '@understudy/contract/outcome-facts'
import type { ParsedTask, TaskPart } from '../../task/parsed-task.ts'

/** What will count as success, in sentences that are recorded before the session starts. */
export function describeConditions(goals: readonly ParsedTask[]): SuccessCondition[] {
  return goals.flatMap(describeGoal)
}

/** A condition without its goal. */
type Check = Pick<SuccessCondition, 'kind' | 'check' | 'words'>

function describeGoal({ text, parts }: ParsedTask): SuccessCondition[] {
  return parts.flatMap(listChecks).map((check) => ({ goal: text, ...check }))
}

/** What counts as success of a part. */
export function listChecks(goal: TaskPart): Check[] {
  return goal.kind === 'act' ? listActChecks(goal) : [describePlace(goal)]
}

function listActChecks({ acts, required }: TaskPart): Check[] {
  const announced = acts.map(({ says }): Check => ({
    kind: 'text',
    check: `After a submission, new text on the site says that ${says}, or lists what was entered.`,
    words: [],
  }))
  return [
    ...announced,
    ...(required.size === 0
      ? []
      : [
          {
            kind: 'text' as const,
            check:
              'The controls used, the text entered or the site’s messages contain these words or synonyms.',
            words: [...required],
          },
        ]),
    { kind: 'network', check: 'No request that belongs to it was rejected.', words: [] },
  ]
}

function describePlace({ asks, required }: TaskPart): Check {
  const words = [...required]
  return asks === null
    ? {
        kind: 'url',
        check:
          'A page other than the first is open, and its title, heading or address contains these words or synonyms.',
        words,
      }
    : {
        kind: 'text',
        check: `The visitor quotes ${asks.what} that was not visible at the start, from a part of a page that contains these words or synonyms.`,
        words,
      }
}
