import { findActedControl } from '../../../turn/acted-control.ts'
import type { ActionKind } from '../../../turn/action.ts'
import { findAcceptedWrites } from '../../../turn/failed-requests.ts'
import { isSending } from '../../../turn/login-result.ts'
import type { Step } from '../../../turn/step.ts'
import { MAX_WAITING_TURNS } from '../../limits.ts'

/**
 * How something was submitted that can have caused what the page shows now: `write`, a data-changing request was
 * accepted; `page`, a control led to another page; `click`, a control was used on the same page; `link`, a link was
 * followed.
 */
export interface Sending {
  how: 'write' | 'page' | 'click' | 'link'
  /** The step that submitted it, which can be a few turns before the response. */
  step: Step
}

/** Controls that show or hide existing content. */
export const showingRoles: ReadonlySet<string> = new Set(['tab', 'treeitem', 'menuitem'])

/** Actions that submit nothing, so that a page can still answer what was submitted before. */
const awaiting: ReadonlySet<ActionKind> = new Set([
  'ask_for_help',
  'done',
  'find',
  'hover',
  'look',
  'note',
  'scroll',
  'scroll_box',
  'wait',
])

/** What the step at `index` submitted, or an earlier submission whose response it may show; null if none. */
export function findSending(steps: readonly Step[], index: number): Sending | null {
  const step = steps[index]
  if (step === undefined) return null
  if (findAcceptedWrites(step.after).length > 0 && step.after !== step.before) {
    return { how: 'write', step: findSender(steps, index) ?? step }
  }
  if (awaiting.has(step.action.kind)) {
    const sender = findSender(steps, index)
    return sender === null ? null : { how: describeSent(sender) ?? 'click', step: sender }
  }
  const how = describeSent(step)
  return how === null ? null : { how, step }
}

/** The step itself, or the last submission before it with only steps in between that await a response. */
function findSender(steps: readonly Step[], index: number): Step | null {
  for (let at = index; at >= 0 && at >= index - MAX_WAITING_TURNS; at -= 1) {
    const step = steps[at]
    if (step === undefined) return null
    if (describeSent(step) !== null) return step
    if (!awaiting.has(step.action.kind)) return null
  }
  return null
}

function describeSent(step: Step): Sending['how'] | null {
  const { action, before, after, result } = step
  if (!result.ok || !isUse(step)) return null
  if (findAcceptedWrites(after).length > 0) return 'write'
  if (action.kind === 'click' && !isSending(step)) return isTick(step) ? 'click' : 'link'
  return after.documentId !== before.documentId || after.url !== before.url ? 'page' : 'click'
}

/** Whether a control was used for its effect, not to show existing content. */
function isUse(step: Step): boolean {
  const { action } = step
  if (action.kind === 'type') return action.submit
  if (action.kind === 'press') return action.key === 'Enter' || action.key === 'Space'
  if (['select', 'check', 'upload', 'drag'].includes(action.kind)) return true
  if (action.kind !== 'click') return false
  const control = findActedControl(step)
  if (control === null) return true
  return control.expanded === null && !showingRoles.has(control.role)
}

function isTick(step: Step): boolean {
  return findActedControl(step)?.checked !== null
}
