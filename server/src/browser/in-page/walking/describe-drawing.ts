import { computeName } from '../elements/accessible-name.ts'

/** Smaller drawings are icons. */
const minPx = 100

/** What a script draws has no text that could be read; empty if it is small, or a name stands for it. */
export function describeDrawing(canvas: Element, { width, height }: DOMRect): string {
  if (Math.min(width, height) < minPx || computeName(canvas, 'img').text !== '') return ''
  return ` (a drawing of ${Math.round(width)} x ${Math.round(height)} px, which cannot be read) `
}
