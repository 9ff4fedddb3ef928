import { actionKinds } from '@understudy/contract/action-kinds'
import type { JSONSchema7 } from 'ai'
import { z } from 'zod'
import { action as offeredAction } from '../turn/action.ts'
import { actions } from '../turn/actions.ts'

/**
 * The fields in which a model writes any action. `text` is whatever an action needs besides its control: words to type, an option,
 * a key, a direction, an address, a reason. `on` is its only switch.
 */
export const writtenFields = {
  ref: { type: 'string' },
  text: { type: 'string' },
  on: { type: 'boolean' },
  quote: { type: 'string' },
  answer: { type: 'string' },
} as const satisfies Record<string, JSONSchema7>

const names = z.enum(['ref', 'text', 'on', 'quote', 'answer'])

type WrittenName = z.infer<typeof names>

/** An action as its schema names it, and the choices of each field if it has any. */
interface OwnField {
  name: string
  written: WrittenName
  isNumber: boolean
  choices: readonly string[]
}

const ownFields = new Map<string, readonly OwnField[]>(
  Object.entries(actions).map(([kind, { schema }]) => [kind, listOwn(schema.shape)]),
)

const everyName = new Set([...ownFields.values()].flat().map(({ name }) => name))

/** The fields that a model writes for a kind, in one order for all, and what `text` can be if it is a choice. */
export function describeWritten(kind: string): {
  fields: WrittenName[]
  choices: readonly string[]
} {
  const own = ownFields.get(kind) ?? []
  const inText = own.filter(({ written }) => written === 'text')
  const [only] = inText
  return {
    fields: names.options.filter((name) => own.some(({ written }) => written === name)),
    choices: inText.length === 1 ? (only?.choices ?? []) : [],
  }
}

/** An action as a model writes it; what does not fit is told by the names of the written fields. */
export const writtenAction = z.unknown().transform((answered, context) => {
  const own = readOwnFields(answered)
  const read = offeredAction.safeParse(own.action)
  if (read.success) return read.data
  for (const { message, path } of read.error.issues) {
    const written = path.map(
      (name) => own.fields.find((field) => field.name === name)?.written ?? name,
    )
    context.addIssue({ code: 'custom', message, path: written })
  }
  return z.NEVER
})

const anyAction = z.looseObject({ kind: z.enum(actionKinds) })

/** A field that is called as the action itself calls it (`url`, `key`) counts, too. Fields of other actions may be filled in for nothing. */
function readOwnFields(answered: unknown): { action: unknown; fields: readonly OwnField[] } {
  const read = anyAction.safeParse(answered)
  if (!read.success) return { action: answered, fields: [] }
  const { kind, ...given } = read.data
  const fields = ownFields.get(kind) ?? []
  const texts = splitText(given['text'], fields)
  const unknown = Object.entries(given).filter(
    ([name]) => !everyName.has(name) && !(name in writtenFields),
  )
  const values = fields.map((field) => [field.name, readField(field, given, texts)] as const)
  const filled = values.filter(([, value]) => value !== undefined && value !== null)
  return { action: Object.fromEntries([['kind', kind], ...unknown, ...filled]), fields }
}

function readField(
  { name, written, isNumber, choices }: OwnField,
  given: Record<string, unknown>,
  texts: ReadonlyMap<string, string>,
): unknown {
  const own = given[name]
  if (written !== 'text') return own ?? given[written]
  const value = own === undefined || own === null || own === '' || own === 0 ? texts.get(name) : own
  if (typeof value !== 'string') return value
  if (isNumber) return Number.parseInt(value, 10)
  return findChoice(choices, value) ?? value
}

/** One text for one field. For two, the word that is a choice of one goes there, and the rest is the other’s. */
function splitText(text: unknown, fields: readonly OwnField[]): ReadonlyMap<string, string> {
  const inText = fields.filter(({ written }) => written === 'text')
  const [only] = inText
  if (typeof text !== 'string' || only === undefined) return new Map()
  if (inText.length === 1) return new Map([[only.name, text]])
  const words = text.split(/\s+/u).filter((word) => word !== '')
  const isChoice = (word: string) =>
    inText.some(({ choices }) => findChoice(choices, word) !== undefined)
  return new Map(
    inText.map(({ name, choices }) => [
      name,
      choices.length > 0
        ? (words.find((word) => findChoice(choices, word) !== undefined) ?? '')
        : words.filter((word) => !isChoice(word)).join(' '),
    ]),
  )
}

function findChoice(choices: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return choices.find((choice) => choice.toLowerCase() === wanted)
}

function listOwn(shape: Record<string, z.ZodType>): OwnField[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    if (name === 'kind') return []
    const { type, enum: choices = [] } = z.toJSONSchema(field, { target: 'draft-7', io: 'input' })
    const other = type === 'boolean' ? 'on' : 'text'
    const written = names.safeParse(name).data ?? other
    return [{ name, written, isNumber: type === 'integer', choices: choices.map(String) }]
  })
}
