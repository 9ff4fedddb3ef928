import { z } from 'zod'
import type { Placing } from './place-on-window.ts'

/**
 * One part of what is observed of a page: how it is read on its way from the page and from a session host, and what else is known of it.
 * Whatever has fields passes both borders by them alone.
 */
export interface Field<T, IsShown extends boolean = boolean> {
  /** From our code in the page, which packs what it sends. Longer texts end with an ellipsis. */
  fromPage: z.ZodType<T>
  /**
   * From a host, which a page can have taken over. Unknown members and longer lists are refused. Longer texts are cut and not refused,
   * because a page chooses some of them, and a long one must not end its session; numbers out of range are put into it.
   */
  fromHost: z.ZodType<T>
  /** What it is on a page without content. */
  blank: T
  /** The same value where the window, and so a picture of it, shows it. */
  place: (value: T, at: Placing) => T
  /** A text that a visitor reads, from which secrets are removed on the page's side. */
  isShown: IsShown
}

/** What a field, or a record of fields, describes. */
export type ValueOf<F extends { blank: unknown }> = F['blank']

/** A record, and what its packed form leaves out: the members that have these values, null or an empty list. */
export interface PackedField<T> extends Field<T> {
  leftOut: Readonly<Record<string, unknown>>
}

type Fields<T> = { readonly [Name in keyof T]: Field<T[Name]> }
type AnyFields = Readonly<Record<string, Field<unknown>>>
type AnyRecord = Record<string, unknown>

/** Of what has neither position nor size. */
export function stay<T>(value: T): T {
  return value
}

export function orNull<T, IsShown extends boolean>({
  fromPage,
  fromHost,
  place,
  isShown,
}: Field<T, IsShown>): Field<T | null, IsShown> {
  return {
    fromPage: fromPage.nullable(),
    fromHost: fromHost.nullable(),
    blank: null,
    place: place === stay ? stay : (value, at) => (value === null ? null : place(value, at)),
    isShown,
  }
}

/** A list of at most `max` members. */
export function list<T, IsShown extends boolean>(
  { fromPage, fromHost, place, isShown }: Field<T, IsShown>,
  max: number,
): Field<readonly T[], IsShown> {
  return {
    fromPage: z.array(fromPage),
    fromHost: z.array(fromHost).max(max),
    blank: [],
    place: place === stay ? stay : (values, at) => values.map((value) => place(value, at)),
    isShown,
  }
}

/** An object. Its type is that of its members; the one place where the compiler takes our word for that is this overload. */
export function record<T extends object>(fields: Fields<T>): Field<T, false>
export function record(fields: AnyFields): Field<AnyRecord, false> {
  const members = Object.entries(fields)
  const pick = <P>(read: (field: Field<unknown>) => P): Record<string, P> =>
    Object.fromEntries(members.map(([name, field]) => [name, read(field)]))
  return {
    fromPage: z.object(pick(({ fromPage }) => fromPage)),
    fromHost: z.strictObject(pick(({ fromHost }) => fromHost)),
    blank: pick(({ blank }) => blank),
    place: placeMembers(members),
    isShown: false,
  }
}

function placeMembers(members: readonly [string, Field<unknown>][]): Field<AnyRecord>['place'] {
  const placed = members.filter(([, { place }]) => place !== stay)
  if (placed.length === 0) return stay
  return (value, at) => {
    const moved = { ...value }
    for (const [name, { place }] of placed) moved[name] = place(value[name], at)
    return moved
  }
}

/** An object that the page packs, which halves its size: it leaves out blank members, which are restored where it is read. */
export function packed<T extends object>(fields: Fields<T>): PackedField<T>
export function packed(fields: AnyFields): PackedField<AnyRecord> {
  const restored = Object.entries(fields).map(
    ([name, field]) => [name, canLeaveOut(field) ? restore(field) : field] as const,
  )
  const texts = restored.filter(([, { blank }]) => typeof blank === 'string' || blank === false)
  return {
    ...record(Object.fromEntries(restored)),
    leftOut: Object.fromEntries(texts.map(([name, { blank }]) => [name, blank])),
  }
}

/** Numbers and objects are always sent. */
function canLeaveOut({ blank }: Field<unknown>): boolean {
  return blank === null || blank === false || typeof blank === 'string' || Array.isArray(blank)
}

function restore(field: Field<unknown>): Field<unknown> {
  return { ...field, fromPage: field.fromPage.default(field.blank) }
}
