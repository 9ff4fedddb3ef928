import { foldUrl, showPath } from '../lib/address/fold-url.ts'
import { browserErrorPage, isBrowserErrorPage } from '../lib/address/is-browser-error-page.ts'
import { quoteText } from '../lib/text/sentence.ts'
import { createPlacedSubject } from '../lib/text/subject.ts'
import type { ObservedElement } from '../turn/observation.ts'
import { MAX_CONTROL_NAME } from './limits.ts'

/** What users call controls with these roles; other controls are called by their role. */
const nouns: Readonly<Record<string, string>> = {
  a: 'link',
  input: 'field',
  select: 'drop-down list',
  textarea: 'field',
  textbox: 'field',
  searchbox: 'search field',
  spinbutton: 'number field',
  combobox: 'drop-down list',
  listbox: 'list',
  radio: 'option',
  menuitem: 'menu item',
  clickable: 'clickable area',
  button: 'button',
  link: 'link',
  checkbox: 'checkbox',
  switch: 'switch',
  slider: 'slider',
  tab: 'tab',
  option: 'option',
}

/** What a user calls a control with this role or tag. */
export function nameKind(role: string): string {
  return nouns[role] ?? 'control'
}

/** Where a control is on its page, in a user's words; empty if nothing around it says so. */
export function namePlace({
  region,
  context,
}: Pick<ObservedElement, 'region' | 'context'>): string {
  if (region !== null) return ` in the ${region}`
  const words = context?.trim() ?? ''
  return words === '' ? '' : ` under ${quoteText(shortenWords(words))}`
}

/** A control as named in a sentence: `the “Add to cart” button`. */
export function nameControl(
  control: Pick<ObservedElement, 'role' | 'name' | 'region' | 'context'>,
): string {
  const name = control.name.trim()
  return name === ''
    ? `the ${nameKind(control.role)} without a name${namePlace(control)}`
    : `the ${quoteText(shortenWords(name))} ${nameKind(control.role)}`
}

/** A name as a sentence has it: what is pressed as a whole is called by all that it shows. */
export function shortenWords(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ')
  return line.length <= MAX_CONTROL_NAME
    ? line
    : `${line.slice(0, MAX_CONTROL_NAME - 1).toWellFormed()}…`
}

/**
 * Identifies a control equally in all sessions: the folded page, the role, and the name (or the selector if there is
 * none).
 */
export function describeSubject(
  url: string,
  control: Pick<ObservedElement, 'role' | 'name' | 'selector' | 'region'>,
): string {
  const name = control.name.trim().toLowerCase().replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ')
  const parts = [control.role, name === '' ? control.selector : name]
  return createPlacedSubject(url, control.region, ...parts)
}

/** The page of a URL as shown to readers: its path and query as `showPath` folds them, or `the start page`. */
export function nameUrl(url: string): string {
  if (isBrowserErrorPage(url)) return browserErrorPage
  const path = showPath(url)
  return path === '/' || path === '/#/' ? 'the start page' : path
}

/** The address of a resource: its path, with the host if it is a different one. */
export function nameResource(url: string, pageUrl: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return foldUrl(url)
  const path = showPath(url)
  return parsed.host === URL.parse(pageUrl)?.host ? path : `${parsed.host}${path}`
}
