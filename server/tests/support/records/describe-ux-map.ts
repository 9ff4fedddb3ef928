import type { UxMap } from '@understudy/contract/ux-map'
import type { FileTree } from '../../../src/discovery/file-tree.ts'

/** A tree of texts in memory. */
export function createTextTree(
  files: readonly (readonly [string, string | Uint8Array])[],
): FileTree {
  const bytes = new Map(
    files.map(([path, text]) => [
      path,
      typeof text === 'string' ? new TextEncoder().encode(text) : text,
    ]),
  )
  return {
    files: [...bytes].map(([path, { length }]) => ({ path, sizeBytes: length })),
    isCut: false,
    read: async ({ path }) => bytes.get(path) ?? new Uint8Array(),
  }
}

/** A map with one line for each screen, form, field and link. */
export function describeUxMap(map: UxMap): string {
  const patterns = new Map(map.nodes.map(({ id, url_pattern }) => [id, url_pattern]))
  const screens = map.nodes.flatMap(({ url_pattern, title, file, line, forms }) => [
    `${url_pattern} "${title}" ${file}:${line}`,
    ...forms.map((form) => {
      const fields = form.fields.map(
        ({ name, type, required }) => `${name}:${type}${required ? '!' : ''}`,
      )
      const ways = `${form.method} ${form.action ?? '-'} by ${form.handler ?? '-'}`
      return `  form ${ways} (${fields.join(' ')}) ${form.file}:${form.line}`
    }),
  ])
  const ways = map.edges.map(({ from, to, action, label, file, line }) => {
    const ends = `${patterns.get(from) ?? '?'} > ${patterns.get(to) ?? '?'}`
    return `${ends} ${action} "${label}" ${file}:${line}`
  })
  const lost = map.unresolved_links.map(({ target, file, line }) => `? ${target} ${file}:${line}`)
  return [...screens, ...ways, ...lost].join('\n')
}
