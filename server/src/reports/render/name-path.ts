/** A page by its path, for use where all pages belong to one site. */
export function namePath(url: string): string {
  const parsed = URL.parse(url)
  if (parsed?.protocol === 'chrome-error:') return 'the browser’s error page'
  return parsed === null ? url : parsed.pathname + parsed.search
}
