import type { ActionResult } from '../../turn/action.ts'
import type { RefTarget } from '../observe/splice-frames.ts'
import type { NavigationGuard } from '../page/navigation-guard.ts'
import type { SessionPage } from '../page/session-page.ts'

/** Counts whose difference tells what happened between two moments. */
export function describeMoment(
  target: SessionPage,
  guard: NavigationGuard,
): { documents: number; routes: number; dialogs: number; refusals: number } {
  return {
    documents: target.navigation.documents,
    routes: target.navigation.routes,
    dialogs: target.dialogsAndConsole.dialogCount,
    refusals: guard.count,
  }
}

/** The target as results name it. */
export function describeTarget({ element }: RefTarget): NonNullable<ActionResult['target']> {
  return { label: element.name, role: element.role, selector: element.selector, box: element.box }
}
