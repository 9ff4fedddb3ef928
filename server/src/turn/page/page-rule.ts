/** Rules of our own for how a page looks; they are checked together with those of axe-core, and are no rules of accessibility. */
export const pageRules = [
  'overlapping-text',
  'control-over-text',
  'cut-off-text',
  'stretched-picture',
  'odd-item',
  'empty-item',
  'unreachable-control',
  'faint-text',
] as const
export type PageRule = (typeof pageRules)[number]

export function isPageRule(rule: string): rule is PageRule {
  return pageRules.some((own) => own === rule)
}
