/** The names that a text contains. */
export type NameFinder = (text: string) => ReadonlySet<string>

/** The beginning of one or more names. */
interface Beginning {
  /** By the code unit that follows. */
  longer: Map<number, Beginning>
  name: string | null
  /** The longest ending of this beginning that begins a name, too; null at the root. */
  rest: Beginning | null
  /** The longest of such endings that is a whole name. */
  shorterName: Beginning | null
}

/**
 * Finds all names in one pass over a text (Aho-Corasick). Libraries report each place of each name, whose number grows with the
 * square of the text where names contain each other; here each name counts once.
 */
export function createNameFinder(names: Iterable<string>): NameFinder {
  const root = startBeginning()
  for (const name of names) if (name !== '') addName(root, name)
  linkRests(root)
  return (text) => {
    const found = new Set<string>()
    let reached = root
    for (let at = 0; at < text.length; at += 1) {
      reached = follow(reached, text.charCodeAt(at)) ?? root
      addNames(reached, found)
    }
    return found
  }
}

function startBeginning(): Beginning {
  return { longer: new Map(), name: null, rest: null, shorterName: null }
}

function addName(root: Beginning, name: string): void {
  let reached = root
  for (let at = 0; at < name.length; at += 1) {
    const unit = name.charCodeAt(at)
    const longer = reached.longer.get(unit) ?? startBeginning()
    reached.longer.set(unit, longer)
    reached = longer
  }
  reached.name = name
}

/** Short beginnings first, because longer ones need theirs. */
function linkRests(root: Beginning): void {
  const reached = [root]
  for (const beginning of reached) {
    for (const [unit, longer] of beginning.longer) {
      const rest = beginning.rest === null ? root : (follow(beginning.rest, unit) ?? root)
      longer.rest = rest
      longer.shorterName = rest.name === null ? rest.shorterName : rest
      reached.push(longer)
    }
  }
}

/** The longest beginning that ends with this code unit. */
function follow(start: Beginning, unit: number): Beginning | undefined {
  let from: Beginning | null = start
  while (from !== null) {
    const longer = from.longer.get(unit)
    if (longer !== undefined) return longer
    from = from.rest
  }
  return undefined
}

/** Adds the names that end here; those after a known one are known. */
function addNames(reached: Beginning, found: Set<string>): void {
  let end = reached.name === null ? reached.shorterName : reached
  while (end !== null && end.name !== null && !found.has(end.name)) {
    found.add(end.name)
    end = end.shorterName
  }
}
