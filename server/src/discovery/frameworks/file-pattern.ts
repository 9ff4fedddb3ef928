/** `[id]` is `:id`, `[[lang]]` is `:lang?`, `[...rest]` is `:rest*`, `[id=integer]` is `:id`; `(group)` is nothing. */
export function toSegment(folder: string): string {
  if (/^\(.*\)$/.test(folder)) return ''
  return folder
    .replaceAll(/\[\[?\.\.\.(\w+)\]?\]/g, ':$1*')
    .replaceAll(/\[\[(\w+)(?:=\w+)?\]\]/g, ':$1?')
    .replaceAll(/\[(\w+)(?:=\w+)?\]/g, ':$1')
}

/** The address that folders spell. */
export function toPattern(folders: readonly string[]): string {
  return `/${folders.map(toSegment).filter(Boolean).join('/')}`
}

/** The folders of a path below a base; null when it is not below it. */
export function listFoldersBelow(base: string, path: string): string[] | null {
  const start = base === '' ? '' : `${base}/`
  return path.startsWith(start) ? path.slice(start.length).split('/').slice(0, -1) : null
}
