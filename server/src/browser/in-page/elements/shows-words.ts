import { findShadowRoot } from '../memory.ts'

const maxTexts = 50
const letters = /[\p{L}\p{N}]/u
/** Letters that a style sheet draws, other than the signs of an icon font. */
const drawn = /^["'].*[\p{L}\p{N}]/u

/** Whether a control has anything to read on it; pictures, the signs of icon fonts and texts for screen readers are none. */
export function showsWords(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.type !== 'image'
  if (['::before', '::after'].some((part) => drawn.test(getComputedStyle(element, part).content)))
    return true
  const root = findShadowRoot(element) ?? element
  // Its texts may be in a slot or a shadow tree within.
  if (root !== element || element.querySelector('slot,select,svg text') !== null) return true
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let count = 0; texts.nextNode() !== null; count += 1) {
    const text = texts.currentNode
    if (count === maxTexts) return true
    if (text instanceof Text && letters.test(text.data) && isSeen(text)) return true
  }
  return false
}

/** Texts for screen readers are cut to a box of a pixel, moved out of the window or transparent. */
function isSeen(text: Text): boolean {
  const parent = text.parentElement
  if (parent === null || parent.closest('svg title,svg desc') !== null) return false
  if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const { width, height } = parent.getBoundingClientRect()
  const { fontSize, textIndent } = getComputedStyle(parent)
  if (Number.parseFloat(fontSize) < 2 || Math.abs(Number.parseFloat(textIndent)) > 500) return false
  const range = document.createRange()
  range.selectNodeContents(text)
  const box = range.getBoundingClientRect()
  return Math.min(width, height) > 2 && box.width > 2 && box.right > 0
}
