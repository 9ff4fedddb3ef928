import { getPublicSuffix } from 'tldts'

/**
 * Missing from the public suffix list: services that let anyone use a name below theirs without being listed there.
 * Each entry also covers its parents, which the list leaves open even for its own entries. `*.` is one label, as in the
 * list.
 */
const unlisted = [
  // Already in the list; here for their parents.
  'up.railway.app',
  's3.amazonaws.com',
  's3.cn-north-1.amazonaws.com.cn',
  'lambda-url.us-east-1.on.aws',
  'blob.core.windows.net',
  // Workspaces, by cluster.
  '*.gitpod.io',
  // Forwarded ports of Codespaces, and their former name.
  'app.github.dev',
  'preview.app.github.dev',
  // Tunnels to a developer's machine; the second by region.
  'loca.lt',
  '*.devtunnels.ms',
  // DNS names for arbitrary addresses.
  'nip.io',
  'sslip.io',
]

/** Whether a canonical name is a public suffix, including private ones: its owner assigns names below it to others. */
export function isPublicSuffix(name: string): boolean {
  return getPublicSuffix(name, { allowPrivateDomains: true }) === name
}

/** Whether names below a canonical name can belong to anyone: it is a public suffix or the parent of one. */
export function isSharedBelow(name: string): boolean {
  return isPublicSuffix(name) || unlisted.some((entry) => isAtOrAbove(name, entry))
}

function isAtOrAbove(name: string, entry: string): boolean {
  const labels = name.split('.')
  const suffix = entry.split('.')
  if (labels.length > suffix.length) return false
  return suffix
    .slice(-labels.length)
    .every((label, index) => label === '*' || label === labels[index])
}
