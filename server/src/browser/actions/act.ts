import type { ActionOf, PageAction } from '../../turn/action.ts'
import type { ActionContext, PerformResult, ActionTarget } from './action-context.ts'
import type { ElementAction, ElementPerformers, ViewAction, ViewPerformers } from './performer.ts'
import { performers } from './performers.ts'

const elementPerformers: ElementPerformers = performers
const viewPerformers: ViewPerformers = performers

/** Performs one action. `element` is what its ref refers to; actions without a ref pass null. */
export async function actOnPage(
  action: PageAction,
  element: ActionTarget | null,
  context: ActionContext,
): Promise<PerformResult> {
  if (!('ref' in action)) return performOnPage(action.kind, action, context)
  if (element !== null) return performInFront(action, element, context)
  return { kind: 'stale_ref', message: 'the element is no longer on the page' }
}

/** Like users, we must not reach behind a modal dialog; some actions could bypass it. */
async function performInFront(
  action: ElementAction,
  element: ActionTarget,
  context: ActionContext,
): Promise<PerformResult> {
  const { modal } = element
  if (modal === null) return performOnElement(action.kind, action, element, context)
  return { kind: 'refused', message: `the open dialog ${modal} must be answered first` }
}

async function performOnElement<Kind extends ElementAction['kind']>(
  kind: Kind,
  action: ActionOf<Kind>,
  element: ActionTarget,
  context: ActionContext,
): Promise<PerformResult> {
  return elementPerformers[kind](element, action, context)
}

async function performOnPage<Kind extends ViewAction['kind']>(
  kind: Kind,
  action: ActionOf<Kind>,
  context: ActionContext,
): Promise<PerformResult> {
  return viewPerformers[kind](action, context)
}
