import type { ActionOf, PageAction } from '../../turn/action.ts'
import type { ActionContext, PerformResult, ActionTarget } from './action-context.ts'

/** Actions on one element of the page, and on the page as a whole. */
export type ElementAction = Extract<PageAction, { ref: string }>
export type ViewAction = Exclude<PageAction, { ref: string }>

/** Performs one kind of action on the element that its ref refers to, if no dialog is in front of it. */
export type ElementPerformer<Kind extends ElementAction['kind']> = (
  target: ActionTarget,
  action: ActionOf<Kind>,
  context: ActionContext,
) => Promise<PerformResult>

/** Performs one kind of action that needs no element. */
export type ViewPerformer<Kind extends ViewAction['kind']> = (
  action: ActionOf<Kind>,
  context: ActionContext,
) => Promise<PerformResult>

export type ElementPerformers = {
  readonly [Kind in ElementAction['kind']]: ElementPerformer<Kind>
}
export type ViewPerformers = { readonly [Kind in ViewAction['kind']]: ViewPerformer<Kind> }
