/** A page by its path, for use where all pages belong to one site. */
export function namePath(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? url : parsed.pathname + parsed.search
}
