/** The impacts of axe-core's rules that findings are made of. */
export type GraveImpact = 'serious' | 'critical'

/** The severity of a broken accessibility rule, alike for every rule of one impact. */
export function rateImpact(impact: GraveImpact): number {
  return impact === 'critical' ? 3 : 2
}
