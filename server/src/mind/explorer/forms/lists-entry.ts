import type { Step } from '../../../turn/step.ts'
import { listNewLines } from '../aims/accepted.ts'
import type { Memory } from '../memory/memory.ts'

/** Whether what was typed before something was sent stands on the page since, as in a list. */
export function listsEntry({ onPage }: Memory, sent: Step): boolean {
  const typed = onPage
    .slice(0, onPage.indexOf(sent))
    .findLast(({ action }) => action.kind === 'type' && action.text.trim() !== '')
  const text = typed?.action.kind === 'type' ? typed.action.text.trim() : ''
  return text !== '' && listNewLines(sent).some((line) => line.includes(text))
}
