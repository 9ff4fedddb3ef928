/** Appends a route's path to its parent's; an absolute path is used alone unless `isMounted`. */
export function joinPattern(parent: string, path: string, { isMounted = false } = {}): string {
  const joined = path.startsWith('/') && !isMounted ? path : `${parent}/${path}`
  return `/${joined.split('/').filter(Boolean).join('/')}`
}

/**
 * A pattern in the common notation of all frameworks: `:name` for a part, `:name?` for an optional one, `:name*` for
 * the rest. Vue Router and Express write conditions in parentheses, `:id(\d+)`; React Router ends in `*`.
 */
export function tidyPattern(pattern: string): string {
  const segments = pattern
    .replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '')
    .split('/')
    .filter(Boolean)
  const tidied = segments.map((segment, index) => {
    const isRest = /^(?:\*\w*|:\w+[*+]|\{\*\w+\})$/.test(segment)
    if (!isRest || index < segments.length - 1) return segment
    const name = /\w+/.exec(segment)?.[0] ?? 'rest'
    return `:${name}*`
  })
  return `/${tidied.join('/')}`
}
