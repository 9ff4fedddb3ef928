import type { ObservedElement } from '../turn/observation.ts'
import { copyWords } from '../words/controls/copy.ts'
import { downloadWords } from '../words/controls/download.ts'
import { fullScreenWords } from '../words/controls/full-screen.ts'
import { playWords } from '../words/controls/play.ts'
import { printWords } from '../words/controls/print.ts'
import { saveWords } from '../words/controls/save.ts'
import { shareWords } from '../words/controls/share.ts'
import { toTopWords } from '../words/controls/to-top.ts'
import { says } from '../words/says.ts'

/**
 * Roles that promise an effect when clicked; clicking a field only focuses it, selecting a selected tab changes
 * nothing.
 */
const promisingRoles = new Set(['button', 'link', 'menuitem'])

/** Controls that work without a change on the page: clipboard, printer, files, sound. */
const silentByNature = [
  copyWords,
  printWords,
  shareWords,
  downloadWords,
  saveWords,
  playWords,
  fullScreenWords,
  toTopWords,
]

/** Whether a user who clicks the control expects to see something on the page. */
export function isPromisingControl({ role, name }: ObservedElement): boolean {
  return promisingRoles.has(role) && !says(name, ...silentByNature)
}
