import type { ObservedFriction } from '@understudy/contract/finding'
import type { PageAction } from '../../../src/turn/action.ts'
import type { Observation } from '../../../src/turn/observation.ts'
import type { Step } from '../../../src/turn/step.ts'
import { createTestPersona } from '../records/create-test-persona.ts'
import { describeStep } from '../records/describe-step.ts'
import { detectAtOnce } from '../records/detect-at-once.ts'
import type { TestPage } from '../servers/test-site.ts'
import { openTestSession } from './open-test-session.ts'

/** What a visitor does: with the control of that name, the n-th of it if there are several, or with the page. */
export type Act =
  | { click: string; nth?: number }
  | { check: string }
  | { type: string; text: string; submit?: boolean }
  | { select: string; option: string; nth?: number }
  | { drag: string; to: string }
  | { press: Extract<PageAction, { kind: 'press' }>['key'] }
  | 'back'
  | 'reload'
  | 'scroll'
  | { goto: string }

/** Does all that on a site in a real browser, and returns what detectors find in all turns. */
export async function noticeFrictions(
  pages: Readonly<Record<string, TestPage>>,
  acts: readonly Act[],
  start = '/',
): Promise<ObservedFriction[]> {
  await using site = await openTestSession(pages)
  const persona = createTestPersona()
  const steps: Step[] = []
  const found: ObservedFriction[] = []
  let before = await site.open(start)
  for (const act of acts) {
    const action = describeAct(act, before)
    const result = await site.act(action)
    const after = await site.observe()
    const step = describeStep(action, { turn: steps.length + 1, before, after, result })
    found.push(...detectAtOnce({ step, earlier: steps, persona }))
    steps.push(step)
    before = after
  }
  return found
}

/** The titles of what one detector finds, each once. */
export async function listTitles(
  detector: ObservedFriction['detector'],
  ...visit: Parameters<typeof noticeFrictions>
): Promise<string[]> {
  const found = await noticeFrictions(...visit)
  return [...new Set(found.filter((one) => one.detector === detector).map(({ title }) => title))]
}

function describeAct(act: Act, page: Observation): PageAction {
  if (act === 'back') return { kind: 'back' }
  if (act === 'reload') return { kind: 'goto', url: page.url }
  if (act === 'scroll') return { kind: 'scroll', to: 'down' }
  if ('press' in act) return { kind: 'press', key: act.press }
  if ('goto' in act) return { kind: 'goto', url: new URL(act.goto, page.url).href }
  if ('click' in act) return { kind: 'click', ref: findRef(act.click, page, act.nth) }
  if ('check' in act) return { kind: 'check', ref: findRef(act.check, page), checked: true }
  if ('select' in act) {
    return { kind: 'select', ref: findRef(act.select, page, act.nth), option: act.option }
  }
  if ('drag' in act) return { kind: 'drag', ref: findRef(act.drag, page), text: act.to }
  const { type, text, submit = false } = act
  return { kind: 'type', ref: findRef(type, page), text, submit }
}

function findRef(name: string, { elements, text }: Observation, nth = 1): string {
  const control = elements.filter((one) => one.name === name)[nth - 1]
  if (control === undefined) throw new Error(`no element "${name}" in:\n${text}`)
  return control.ref
}
