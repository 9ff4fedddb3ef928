import type { Checker, ObjectType, Type } from 'typescript/unstable/sync'

export type TypeJudge = (type: Type) => boolean

const promises = new Set(['Promise', 'PromiseLike'])
const collections = new Set(['Array', 'ReadonlyArray', 'Set', 'ReadonlySet', 'Map', 'ReadonlyMap'])

/** Says of a type whether it is a promise or a collection of some. */
export function createTypeJudge(checker: Checker): TypeJudge {
  const known = new Map<number, boolean>()
  function judge(type: Type): boolean {
    const answer = known.get(type.id)
    if (answer !== undefined) return answer
    // A type may contain itself.
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

/** What a type is made of as far as promises go; null stands for a promise of its own. */
function listParts(checker: Checker, type: ObjectType): readonly (Type | null)[] {
  const name = type.getSymbol()?.name ?? ''
  if (promises.has(name)) return [null]
  if (type.isClassOrInterface()) return type.getBaseTypes() ?? []
  const isCollection = collections.has(name) || checker.isTupleType(type)
  return isCollection && type.isTypeReference() ? checker.getTypeArguments(type) : []
}

/** By this name libraries mark what is a promise and needs no listener. */
function isMarkedSafe(checker: Checker, type: Type): boolean {
  return checker.getPropertyOfType(type, '__linterBrands') !== undefined
}

export const isPromiseWithResolvers: TypeJudge = (type) =>
  type.getSymbol()?.name === 'PromiseWithResolvers'

/** The compiler's interface breaks off where it should describe the type of `[]`, in which there is no promise (7.0.2). */
export function askUnlessEmptyTuple<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Error && error.message.includes('not *checker.TupleType')) return undefined
    throw error
  }
}
