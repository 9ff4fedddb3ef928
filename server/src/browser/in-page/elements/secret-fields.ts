import { memory } from '../memory.ts'

/** Whether a picture would show a field that contains, or ever contained, a secret. */
export function hasShownSecrets(): boolean {
  return listShown().length > 0
}

/** Where such fields are in the part of the viewport that is shown: x, y, width, height. */
export function listSecretBoxes(): number[][] {
  return listShown().map((field) => {
    const { x, y, width, height } = field.getBoundingClientRect()
    const { offsetLeft = 0, offsetTop = 0 } = visualViewport ?? {}
    return [x - offsetLeft, y - offsetTop, width, height]
  })
}

/** The page can turn a filled field into a readable one at any moment, so its type proves nothing. */
function listShown(): HTMLInputElement[] {
  return [...memory.secrets]
    .map((reference) => reference.deref())
    .filter((field) => field instanceof HTMLInputElement)
    .filter((field) => field.isConnected && (field.type !== 'password' || memory.filled.has(field)))
}
