import type { Page } from 'playwright-core'

/** A page or an arrow of a drawn map: what it is called, and how it looks. */
export type Drawn = readonly [name: string, look: string]

/** The light theme's colours, as the browser writes them. */
const colors: Readonly<Record<string, string>> = {
  'rgb(222, 222, 216)': 'grey',
  'rgb(133, 137, 143)': 'dark grey',
  'rgb(168, 67, 10)': 'orange',
  'rgb(168, 20, 44)': 'red',
  'rgb(29, 107, 60)': 'green',
}

/** The pages of a map with the line around each, and whether its picture is faded. */
export async function readDrawnPages(page: Page): Promise<Drawn[]> {
  const found = await page.locator('.react-flow__node').evaluateAll((nodes) =>
    nodes.map((node) => {
      const [card, picture] = [node.firstElementChild, node.querySelector('img')]
      if (card === null) return ['', 'not drawn', '', ''] as const
      const { borderTopStyle: style, borderTopColor: color } = getComputedStyle(card)
      const shown = picture === null ? null : getComputedStyle(picture)
      const isFaded = shown?.opacity === '0.3' && shown.filter === 'grayscale(1)'
      return [node.ariaLabel ?? '', style, color, isFaded ? ', faded' : ''] as const
    }),
  )
  return found.map(([name, style, color, faded]) => [
    name,
    `${style} ${colors[color] ?? color}${faded}`,
  ])
}

/** The arrows of a map with colour, width and dashes of each, and whether it is faded. */
export async function readDrawnArrows(page: Page): Promise<Drawn[]> {
  const found = await page.locator('.react-flow__edge').evaluateAll((arrows) =>
    arrows.map((arrow) => {
      const line = arrow.querySelector('.react-flow__edge-path')
      if (line === null) return ['', '', 'not drawn', '', ''] as const
      const { stroke, strokeWidth, strokeDasharray } = getComputedStyle(line)
      const dashes = strokeDasharray === 'none' ? '' : ', dashed'
      const faded = getComputedStyle(arrow).opacity === '0.25' ? ', faded' : ''
      return [arrow.ariaLabel ?? '', stroke, strokeWidth, dashes, faded] as const
    }),
  )
  return found.map(([name, color, width, dashes, faded]) => [
    name,
    `${colors[color] ?? color}, ${width}${dashes}${faded}`,
  ])
}
