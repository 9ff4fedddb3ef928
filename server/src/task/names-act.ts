import { says } from '../words/says.ts'
import type { TaskAct } from './task-act.ts'

/** Whether a text has a word that names what was done. */
export function namesAct({ named }: Pick<TaskAct, 'named'>, text: string): boolean {
  return named === null || says(text, ...named)
}
