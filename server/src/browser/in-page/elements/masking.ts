import { memory } from '../memory.ts'

/** What stood in the style of a masked field before. */
const stylesBefore = new WeakMap<HTMLElement, { value: string; priority: string }>()

const maskProperty = '-webkit-text-security'

/** Whether a picture would show what is in a field that holds, or ever held, a secret. */
export function hasShownSecrets(): boolean {
  return listShown().length > 0
}

/** Hides, or shows again, what is in such fields. */
export function maskSecrets(isMasked: boolean): void {
  for (const field of isMasked ? listShown() : listSecrets()) {
    if (isMasked) mask(field)
    else unmask(field)
  }
}

function mask(field: HTMLElement): void {
  if (stylesBefore.has(field)) return
  const { style } = field
  stylesBefore.set(field, {
    value: style.getPropertyValue(maskProperty),
    priority: style.getPropertyPriority(maskProperty),
  })
  style.setProperty(maskProperty, 'disc', 'important')
}

function unmask(field: HTMLElement): void {
  const was = stylesBefore.get(field)
  if (was === undefined) return
  stylesBefore.delete(field)
  field.style.setProperty(maskProperty, was.value, was.priority)
}

/** The page may turn a field that was filled in into one that shows it at any moment, so the type says nothing of it. */
function listShown(): HTMLInputElement[] {
  return listSecrets().filter(
    (field) => field.isConnected && (field.type !== 'password' || memory.filled.has(field)),
  )
}

function listSecrets(): HTMLInputElement[] {
  const fields = [...memory.secrets].map((reference) => reference.deref())
  return fields.filter((field) => field instanceof HTMLInputElement)
}
