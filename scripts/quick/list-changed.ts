import { spawnSync } from 'node:child_process'

/**
 * The files that differ from where this branch left `base`, committed or not, untracked ones included; deleted ones are not listed. Paths are
 * relative to the root. Throws if git fails.
 */
export function listChanged(root: string, base: string): string[] {
  const fork = git(root, 'merge-base', 'HEAD', base).trim()
  const lists = [
    git(root, 'diff', '--name-only', '--diff-filter=d', '-z', fork),
    git(root, 'ls-files', '--others', '--exclude-standard', '-z'),
  ]
  return [...new Set(lists.flatMap((list) => list.split('\0')))].filter((file) => file !== '')
}

function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0] ?? ''} failed: ${stderr.trim()}`)
  return stdout
}
