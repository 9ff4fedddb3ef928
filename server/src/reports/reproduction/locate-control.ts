import type { RecordedAction } from '@understudy/contract/transcript'
import { writeLiteral } from './literal.ts'

/** Roles that we give to what has none, and which other tools do not know. */
const ownRoles = new Set(['clickable', 'file', 'color', 'video', 'audio', ''])
/** Longer names may have been cut when they were recorded. */
const maxName = 150

/**
 * The locator of an action's control in a Playwright test: by role and name, narrowed by its selector where others have the same; null if
 * the record does not say enough. isSecret: a field for passwords, which has no role.
 */
export function locateControl(
  { label, control, of: owner }: Pick<RecordedAction, 'label' | 'control' | 'of'>,
  isSecret: boolean,
): string | null {
  if (control === undefined) return null
  const { role, selector, is_only: isOnly } = control
  const name = label ?? ''
  const bySelector = `page.locator(${writeLiteral(selector)})`
  if (name.trim() === '' || name.length > maxName) return bySelector
  const exact = `{ exact: true }`
  if (isSecret || role === 'file') return `page.getByLabel(${writeLiteral(name)}, ${exact})`
  if (ownRoles.has(role)) return bySelector
  const byRole = `page.getByRole(${writeLiteral(role)}, { name: ${writeLiteral(name)}, exact: true })`
  return isOnly && owner === undefined ? byRole : `${byRole}.and(${bySelector})`
}
