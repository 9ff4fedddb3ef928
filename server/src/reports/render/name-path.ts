/** A page by its path, where all pages are of one site. */
export function namePath(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? url : parsed.pathname + parsed.search
}
