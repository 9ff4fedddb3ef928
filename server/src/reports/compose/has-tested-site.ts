import type { Transcript } from '@understudy/contract/transcript'

/**
 * Whether a session tested the site: it saw what at least one of its actions did, or an action made the site exceed a limit. Opening
 * the first page tests nothing: problems are noticed by comparing what was seen before and after an action.
 */
export function hasTestedSite({ turns, outcome }: Transcript): boolean {
  const isSeen = turns.some(({ result }) => result.unseen !== true)
  return isSeen || (turns.length > 0 && outcome.exceeded_limit !== undefined)
}
