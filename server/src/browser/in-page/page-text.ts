import { cleanText } from './clean-text.ts'
import { flatChildren } from './elements/accessible-name.ts'

const neverRead = new Set(['script', 'style', 'template', 'noscript', 'head', 'svg', 'select'])
const maxNodes = 12_000
const maxLength = 100_000

/**
 * What the whole document says, line by line, in view or not, without what is hidden: to tell afterwards what stood there
 * before. Of a page without end the beginning.
 */
export function readPageText(): string {
  const parts: string[] = []
  let nodes = 0
  let length = 0
  const queue: Node[] = [...document.children].toReversed()
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    nodes += 1
    if (nodes > maxNodes || length > maxLength) break
    if (node instanceof Text) {
      parts.push(node.data.replaceAll('\n', ' '))
      length += node.data.length
    } else if (node instanceof Element && isRead(node)) {
      const children = [...flatChildren(node)].toReversed()
      for (const child of children) queue.push(child)
      if (isBlock(node)) parts.push('\n')
    }
  }
  const lines = parts
    .join('')
    .split('\n')
    .map((line) => cleanText(line).trim())
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, maxLength)
}

function isRead(element: Element): boolean {
  return !neverRead.has(element.localName) && element.checkVisibility({ visibilityProperty: true })
}

/** Words of blocks are apart, however they are written. */
function isBlock(element: Element): boolean {
  return !['a', 'b', 'i', 'em', 'strong', 'span', 'small', 'mark', 'code'].includes(
    element.localName,
  )
}
