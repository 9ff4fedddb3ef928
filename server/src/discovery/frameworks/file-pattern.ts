/** `[id]` becomes `:id`, `[[lang]]` `:lang?`, `[...rest]` `:rest*`, `[id=integer]` `:id`; `(group)` is dropped. */
export function toSegment(folder: string): string {
  if (/^\(.*\)$/.test(folder)) return ''
  return folder
    .replaceAll(/\[\[?\.\.\.([\w-]+)(?:=\w+)?\]?\]/g, ':$1*')
    .replaceAll(/\[\[([\w-]+)(?:=\w+)?\]\]/g, ':$1?')
    .replaceAll(/\[([\w-]+)(?:=\w+)?\]/g, ':$1')
}

/** The address that the folders form. */
export function toPattern(
  folders: readonly string[],
  read: (folder: string) => string = toSegment,
): string {
  return `/${folders.map(read).filter(Boolean).join('/')}`
}

/** The folders of a path below a base; null if it is not below it. */
export function listFoldersBelow(base: string, path: string): string[] | null {
  const start = base === '' ? '' : `${base}/`
  return path.startsWith(start) ? path.slice(start.length).split('/').slice(0, -1) : null
}
