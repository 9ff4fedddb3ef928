import { getPublicSuffix } from 'tldts'

/**
 * What the public suffix list lacks: services that give anyone a name below theirs without having entered it there. Each
 * entry stands for its parents too, which the list leaves open even where it has the entry. `*.` is one label, as there.
 */
const unlisted = [
  // In the list, and here for their parents.
  'up.railway.app',
  's3.amazonaws.com',
  's3.cn-north-1.amazonaws.com.cn',
  'lambda-url.us-east-1.on.aws',
  'blob.core.windows.net',
  // Workspaces, by cluster.
  '*.gitpod.io',
  // Forwarded ports of codespaces, and their former name.
  'app.github.dev',
  'preview.app.github.dev',
  // Tunnels to a developer's machine; the second by region.
  'loca.lt',
  '*.devtunnels.ms',
  // Every address has a name there.
  'nip.io',
  'sslip.io',
]

/** Whether a canonical name is a public suffix, private ones included: its owner gives names below it to others. */
export function isPublicSuffix(name: string): boolean {
  return getPublicSuffix(name, { allowPrivateDomains: true }) === name
}

/** Whether names below a canonical name may belong to anyone: it is a public suffix or the parent of one. */
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
