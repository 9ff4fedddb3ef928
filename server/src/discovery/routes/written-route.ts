import type { Reference } from '../file-facts.ts'
import type { SyntaxNode } from '../reading/syntax-node.ts'

/** A route in any of the notations, with its children still unread. */
export interface WrittenRoute {
  /** null: adds nothing to the address. */
  path: string | null
  name: string | null
  title: string | null
  redirect: string | null
  components: Reference[]
  children: SyntaxNode[]
  /** Other paths that show the same. */
  aliases: string[]
  /** A path with a leading slash is still appended to its parent's. */
  isMounted: boolean
  /** It has a path that the code does not state. */
  isComputed: boolean
}
