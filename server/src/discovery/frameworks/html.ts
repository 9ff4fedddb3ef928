import type { Screen } from '../screen.ts'
import { createFileScreen, type Framework, nothingFound } from './framework.ts'

/** Plain HTML: every file is a page, addressed relative to the folder of the topmost index. */
export const findHtml: Framework = (_project, owner, files) => {
  const pages = files.filter((file) => /\.html?$/i.test(file))
  const indexes = pages
    .filter((file) => /(?:^|\/)index\.html?$/i.test(file))
    .map((file) => file.replace(/\/?[^/]*$/, ''))
    .toSorted((one, other) => one.split('/').length - other.split('/').length)
  const base = indexes[0] ?? owner.root
  const screens = pages.flatMap((file): Screen[] => {
    const pattern = toAddress(base, file)
    return pattern === null
      ? []
      : [createFileScreen({ framework: 'html', site: owner.root, pattern, file })]
  })
  return { ...nothingFound, screens }
}

/** The address of a file in a static folder; null for a file outside. */
export function toAddress(base: string, file: string): string | null {
  const start = base === '' ? '' : `${base}/`
  if (!file.startsWith(start)) return null
  return `/${file.slice(start.length)}`.replace(/\/index\.html?$/i, '/').replace(/(?<=.)\/$/, '')
}
