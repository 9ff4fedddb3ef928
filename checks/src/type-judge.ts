import type { Checker, ObjectType, Type } from 'typescript/unstable/sync'

export type TypeJudge = (type: Type) => boolean

const promises = new Set(['Promise', 'PromiseLike'])
const collections = new Set(['Array', 'ReadonlyArray', 'Set', 'ReadonlySet', 'Map', 'ReadonlyMap'])

/** Whether a type is a promise or a collection of promises. */
export function createTypeJudge(checker: Checker): TypeJudge {
  const known = new Map<number, boolean>()
  function judge(type: Type): boolean {
    const answer = known.get(type.id)
    if (answer !== undefined) return answer
    // A type can contain itself.
    known.set(type.id, false)
    const isPromise = inspect(type)
    known.set(type.id, isPromise)
    return isPromise
  }
  function inspect(type: Type): boolean {
    if (type.isUnionType()) return (askUnlessEmptyTuple(() => type.getTypes()) ?? []).some(judge)
    if (type.isIntersectionType())
      return !isMarkedSafe(checker, type) && type.getTypes().some(judge)
    return (
      type.isObjectType() && listParts(checker, type).some((part) => part === null || judge(part))
    )
  }
  return judge
}

/** The parts of a type that can contain promises; null if the type is itself a promise. */
function listParts(checker: Checker, type: ObjectType): readonly (Type | null)[] {
  const name = type.getSymbol()?.name ?? ''
  if (promises.has(name)) return [null]
  if (type.isClassOrInterface()) return type.getBaseTypes() ?? []
  const isCollection = collections.has(name) || checker.isTupleType(type)
  if (!isCollection || !type.isTypeReference()) return []
  return askUnlessEmptyTuple(() => checker.getTypeArguments(type)) ?? []
}

/** Libraries use this name to mark promises that need no handler. */
function isMarkedSafe(checker: Checker, type: Type): boolean {
  return checker.getPropertyOfType(type, '__linterBrands') !== undefined
}

export const isPromiseWithResolvers: TypeJudge = (type) =>
  type.getSymbol()?.name === 'PromiseWithResolvers'

/** The compiler's API fails on the type of `[]`, which contains no promise (7.0.2). */
export function askUnlessEmptyTuple<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Error && error.message.includes('not *checker.TupleType')) return undefined
    throw error
  }
}
