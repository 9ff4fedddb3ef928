import type { Reference } from '../file-facts.ts'
import type { SyntaxNode } from '../reading/syntax-node.ts'

/** A route as one of the notations gives it, its children not yet looked at. */
export interface WrittenRoute {
  /** null: takes no part of the address of its own. */
  path: string | null
  name: string | null
  title: string | null
  redirect: string | null
  components: Reference[]
  children: SyntaxNode[]
  /** A path with a leading slash still goes below its parent's. */
  isMounted: boolean
}
