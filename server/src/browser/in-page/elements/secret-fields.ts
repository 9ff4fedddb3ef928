import { readWindow } from '../geometry.ts'
import { memory } from '../memory.ts'

/** Whether a picture would show a field that contains, or ever contained, a secret. */
export function hasShownSecrets(): boolean {
  return listShown().length > 0
}

/** Where such fields are in the part of the viewport that is shown: x, y, width, height. */
export function listSecretBoxes(): number[][] {
  const { left, top } = readWindow()
  return listShown().map((field) => {
    const { x, y, width, height } = field.getBoundingClientRect()
    return [x - left, y - top, width, height]
  })
}

/** The page can turn a filled field into a readable one at any moment, so its type proves nothing. */
function listShown(): HTMLInputElement[] {
  return [...memory.secrets]
    .map((reference) => reference.deref())
    .filter((field) => field instanceof HTMLInputElement)
    .filter((field) => field.isConnected && (field.type !== 'password' || memory.filled.has(field)))
}
