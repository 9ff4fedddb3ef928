/** Puts a route's path behind its parent's; an absolute one stands for itself unless `isMounted`. */
export function joinPattern(parent: string, path: string, { isMounted = false } = {}): string {
  const joined = path.startsWith('/') && !isMounted ? path : `${parent}/${path}`
  return `/${joined.split('/').filter(Boolean).join('/')}`
}

/**
 * A pattern in the one way all frameworks are written down: `:name` for a part, `:name?` for one that may be missing,
 * `:name*` for the rest. Vue Router and Express write conditions in brackets, `:id(\d+)`; React Router ends in `*`.
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
