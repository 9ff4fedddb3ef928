import type { ObservedFriction } from '@understudy/contract/finding'
import type { ClaimedFinding } from '../../../src/turn/decision.ts'

/** What must become of a claim: a finding of its own, part of the finding with this title, or left out with a reason. */
export type Fate = 'own' | 'left' | `with ${string}`

/** Whether it is true, what must become of it, its title and quote, and what else differs from a claim about wording. */
export type BenchClaim = readonly [
  truth: 'true' | 'false',
  fate: Fate,
  title: string,
  quote: string,
  more?: Partial<ClaimedFinding>,
]

/** A page and what a visitor claims of it. In lines, `{link|Terms}` is a control, with `value=…` and so on after its name. */
export interface ClaimedPage {
  path: string
  lines: readonly string[]
  /** What was pressed to get here, and the view before; absent if this is the first view. */
  pressed?: { label: string; path?: string; lines: readonly string[] }
  alerts?: readonly string[]
  dialog?: string
  isPictured?: true
  /** What code measured: of the action if there is one, otherwise of the page. */
  measured?: readonly Partial<ObservedFriction>[]
  claims: readonly BenchClaim[]
}

/** The dead control that code measured. */
export function dead(label: string): Partial<ObservedFriction> {
  return {
    subject: `shop.example/ dead ${label}`,
    title: `The “${label}” button does nothing`,
    observed: 'Nothing changed after the click.',
    quote: null,
  }
}

/** An accessibility rule that an element breaks. */
export function rule(title: string, quote: string | null): Partial<ObservedFriction> {
  return {
    detector: 'accessibility-violation',
    category: 'accessibility',
    subject: `shop.example/ rule ${title}`,
    title,
    observed: 'A rule of accessibility is broken.',
    quote,
    box: null,
  }
}
