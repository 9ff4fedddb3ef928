/** A commit or branch of a repository as people read it. */
export function nameCommit(commit: string): string {
  return commit === 'HEAD' ? 'the default branch' : commit.slice(0, 12)
}
