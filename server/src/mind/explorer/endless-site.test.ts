import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../tests/support/mind/open-asking.ts'
import { describeControl, describePage } from '../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
import type { Action } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { createExplorer } from '../explorer.ts'
import type { Situation } from '../mind.ts'

const host = 'https://lure.example'
const explorer = createExplorer('explorer-1')

/** Every page links to three unseen ones, and to one that is worth a visit. */
function showPage(number: number, path: string): Observation {
  const links = [1, 2, 3].map((next) => {
    const href = `${host}/p${3 * number + next}`
    return describeControl(`e${next}`, `Read story ${3 * number + next}`, { href })
  })
  const contact = describeControl('e4', 'Contact', { href: `${host}/contact` })
  return describePage({
    url: host + path,
    title: path,
    documentId: `d${number}${path}`,
    lines: ['Read this story', 'Contact'],
    elements: [...links, contact],
  })
}

async function explore(maxTurns: number): Promise<{ paths: string[]; isDone: boolean }> {
  const steps: Step[] = []
  const trail: Observation[] = []
  let observation = showPage(0, '/')
  let isDone = false
  while (!isDone && steps.length < maxTurns) {
    const { action } = await explorer.decide(describeSituation(steps, observation), openAsking())
    const after = follow(action, observation, trail)
    steps.push(describeStep(action, { turn: steps.length + 1, before: observation, after }))
    observation = after
    isDone = action.kind === 'done'
  }
  return { paths: steps.map(({ after }) => new URL(after.url).pathname), isDone }
}

/** The target of a link, otherwise the previous page. */
function follow(action: Action, observation: Observation, trail: Observation[]): Observation {
  const ref = 'ref' in action ? action.ref : null
  const link = observation.elements.find((element) => element.ref === ref)
  if (link === undefined) return trail.pop() ?? observation
  trail.push(observation)
  const { pathname } = new URL(link.href ?? '')
  return showPage(Number(/\d+/.exec(pathname)?.[0] ?? 0), pathname)
}

function describeSituation(steps: readonly Step[], observation: Observation): Situation {
  return describeTestSituation({
    task: null,
    targetUrl: `${host}/`,
    observation,
    steps,
    turn: steps.length + 1,
    turnsLeft: 120 - steps.length,
    seed: '7',
  })
}

test('a site’s endless generated pages are left, and the rest of it is seen', async () => {
  const { paths, isDone } = await explore(120)
  expect(isDone).toBe(true)
  expect(paths).toContain('/contact')
  expect(new Set(paths).size).toBeLessThan(30)
})
