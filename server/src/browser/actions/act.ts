import type { BrowserAction } from '../browser-session.ts'
import { fillCredential } from './act-credential.ts'
import { checkElement, selectOption, uploadSample } from './act-form.ts'
import { goBack, goForward, goTo } from './act-history.ts'
import { clickElement, hoverElement } from './act-pointer.ts'
import { findOnPage, scrollView } from './act-scrolling.ts'
import { pressKey, typeText } from './act-typing.ts'
import type { ActionContext, ActionOutcome, ActionTarget } from './action-context.ts'

/** Does one action. `element` is what its ref stands for; actions without a ref pass null. */
export async function actOnPage(
  action: BrowserAction,
  element: ActionTarget | null,
  context: ActionContext,
): Promise<ActionOutcome> {
  if (!('ref' in action)) return performOnPage(action, context)
  if (element !== null) return performInFront(action, element, context)
  return { kind: 'stale_ref', message: 'the element is not on the page any more' }
}

type ElementAction = Extract<BrowserAction, { ref: string }>
type PageAction = Exclude<BrowserAction, { ref: string }>

async function performOnPage(action: PageAction, context: ActionContext): Promise<ActionOutcome> {
  switch (action.kind) {
    case 'press':
      return pressKey(action.key, context)
    case 'scroll':
      return scrollView(action.to, context)
    case 'find':
      return findOnPage(action.text, context)
    case 'back':
      return goBack(context)
    case 'forward':
      return goForward(context)
    case 'goto':
      return goTo(action.url, context)
    case 'wait':
      await context.clock.sleep(action.ms, context.signal)
      return null
    default:
      return assertNever(action)
  }
}

/** What a modal dialog keeps from users must not be reached by us either; some acts would get past it. */
async function performInFront(
  action: ElementAction,
  element: ActionTarget,
  context: ActionContext,
): Promise<ActionOutcome> {
  const { frameId, localRef } = element.found
  const modal = await context.target.link.call(frameId, 'modalBefore', localRef)
  if (typeof modal !== 'string') return performOnElement(action, element, context)
  return { kind: 'refused', message: `the open dialog ${modal} has to be answered first` }
}

async function performOnElement(
  action: ElementAction,
  element: ActionTarget,
  context: ActionContext,
): Promise<ActionOutcome> {
  switch (action.kind) {
    case 'click':
      return clickElement(element, context)
    case 'hover':
      return hoverElement(element, context)
    case 'type':
      return typeText(element, action.text, action.submit, context)
    case 'select':
      return selectOption(element, action.option, context)
    case 'check':
      return checkElement(element, action.checked, context)
    case 'upload':
      return uploadSample(element, action.sample, context)
    case 'use_credential':
      return fillCredential(element, action, context)
    default:
      return assertNever(action)
  }
}

function assertNever(action: never): never {
  throw new Error(`an action without code: ${JSON.stringify(action)}`)
}
