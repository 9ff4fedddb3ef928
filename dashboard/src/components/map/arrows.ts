import { describeStep, type StepFacts } from './map-facts.ts'

/** All transitions from one page to another; the details of a page list each. */
export interface Arrow {
  id: string
  from: string
  to: string
  steps: readonly [StepFacts, ...StepFacts[]]
  /** Room for the longest label that one of its transitions has, so that a journey does not move the pages. In CSS pixels. */
  labelSize: { width: number; height: number }
}

/** Groups the transitions of a map. */
export function drawArrows(steps: readonly StepFacts[]): Arrow[] {
  const pairs = Map.groupBy(steps, ({ step }) => `${step.from} ${step.to}`)
  return [...pairs].flatMap(([id, [first, ...others]]) => {
    if (first === undefined) return []
    const { from, to } = first.step
    const all: Arrow['steps'] = [first, ...others]
    const texts = all.map((each) => `${describeStep(each)}${countOthers(all.length)}`)
    return [{ id, from, to, steps: all, labelSize: measureLabel(texts, all.some(hasGap)) }]
  })
}

/** The transitions that the chosen journey used; all, if it used none. */
export function chooseSteps({ steps }: Arrow): { isOnJourney: boolean; shown: Arrow['steps'] } {
  const [first, ...others] = steps.filter(({ isOnJourney }) => isOnJourney)
  return first === undefined
    ? { isOnJourney: false, shown: steps }
    : { isOnJourney: true, shown: [first, ...others] }
}

/** The first transition of an arrow, and how many there are beside it. */
export function labelArrow(steps: Arrow['steps']): string {
  return `${describeStep(steps[0])}${countOthers(steps.length)}`
}

function countOthers(all: number): string {
  return all === 1 ? '' : ` and ${all - 1} more`
}

/** Wider than most texts are, so that a label does not need more lines than it has room for. */
const characterPx = 6.5
const lineHeightPx = 15
const maxLines = 4
const maxWidthPx = 170
/** Two lines about what was expected, with their frame. */
const markHeightPx = 2 * lineHeightPx + 4

function hasGap({ step }: StepFacts): boolean {
  return (step.expectation_gaps ?? []).length > 0
}

function measureLabel(texts: readonly string[], isMarked: boolean): Arrow['labelSize'] {
  const widthPx = Math.max(...texts.map(({ length }) => length)) * characterPx + 16
  // A line that ends at a word leaves room.
  const lines = widthPx <= maxWidthPx ? 1 : Math.ceil(widthPx / (maxWidthPx * 0.85))
  return {
    width: isMarked ? maxWidthPx : Math.min(widthPx, maxWidthPx),
    height: Math.min(lines, maxLines) * lineHeightPx + (isMarked ? markHeightPx : 0),
  }
}
