const rolesByTag: Readonly<Record<string, string>> = {
  button: 'button',
  textarea: 'textbox',
  summary: 'button',
  video: 'video',
  audio: 'audio',
}

const rolesByInputType: Readonly<Record<string, string>> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  file: 'file',
  color: 'color',
}

const interactiveRoles = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'slider',
  'spinbutton',
  'treeitem',
])

/** Role of an element that a user can operate, or null for a static one. */
export function findInteractiveRole(element: Element): string | null {
  const explicit = element.getAttribute('role')?.trim().split(/\s+/u)[0] ?? ''
  if (interactiveRoles.has(explicit)) return explicit
  const native = nativeRole(element)
  if (native !== null) return native
  if (element instanceof HTMLElement) {
    if (element.isContentEditable && element.parentElement?.isContentEditable !== true)
      return 'textbox'
    if (element.hasAttribute('onclick')) return 'clickable'
  }
  return null
}

function nativeRole(element: Element): string | null {
  if (element instanceof HTMLInputElement)
    return element.type === 'hidden' ? null : (rolesByInputType[element.type] ?? 'textbox')
  if (element instanceof HTMLSelectElement) return element.multiple ? 'listbox' : 'combobox'
  if (isLinkElement(element)) return element.hasAttribute('href') ? 'link' : null
  if (element instanceof HTMLMediaElement && !element.controls) return null
  return rolesByTag[element.localName] ?? null
}

/** Whether an element is of a kind that can be a link. */
export function isLinkElement(element: Element): boolean {
  return (
    element instanceof HTMLAnchorElement ||
    element instanceof HTMLAreaElement ||
    element instanceof SVGAElement
  )
}

const levels: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]),
)

/** Level 1 to 6 of a heading, 0 for everything else. */
export function headingLevel(element: Element): number {
  const level = levels.get(element.localName)
  if (level !== undefined) return level
  if (element.getAttribute('role') !== 'heading') return 0
  return Number(element.getAttribute('aria-level') ?? '2') || 2
}

/** Prefix of a heading's line. */
export function headingMark(level: number): string {
  return `${'#'.repeat(Math.min(level, 6))} `
}

/** Level of the heading that an element contains, 0 if it contains none. */
export function innerHeadingLevel(element: Element): number {
  if (element.childElementCount === 0) return 0
  const heading = element.querySelector('h1,h2,h3,h4,h5,h6,[role=heading]')
  return heading === null ? 0 : headingLevel(heading)
}
