/** The impacts of axe-core's rules that lead to findings. */
export type SevereImpact = 'serious' | 'critical'

/** The severity of a violated accessibility rule, the same for every rule with one impact. */
export function rateImpact(impact: SevereImpact): number {
  return impact === 'critical' ? 3 : 2
}
