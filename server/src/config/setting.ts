import { z } from 'zod'
import { hideUserinfo } from './hide-userinfo.ts'

/** A setting as a person meets it: in the environment, in `--help` and in the README. */
export interface Variable {
  doc: string
  /** The text that is taken when none is given. */
  fallback?: string
  /** What is then taken, in words, where it depends on other settings; with neither, the setting is off. */
  otherwise?: string
  /** Never logged or echoed, not even in part. */
  isSecret?: boolean
}

const descriptions = z.registry<Variable>()

/** A setting that is off, or follows from others, unless it is given. */
export function optional<T>(
  schema: z.ZodType<T, string>,
  variable: Omit<Variable, 'fallback'>,
): z.ZodOptional<z.ZodType<T, string>> {
  return schema.optional().register(descriptions, variable)
}

/** A setting that always has a value. */
export function defaulted<T>(
  schema: z.ZodType<T, string>,
  variable: Variable & { fallback: string },
): z.ZodPrefault<z.ZodType<T, string>> {
  return schema.prefault(variable.fallback).register(descriptions, variable)
}

/** What a variable was declared with. */
export function describeVariable(schema: z.ZodType): Variable {
  const variable = descriptions.get(schema)
  if (variable === undefined) throw new Error('this variable was declared without a description')
  return variable
}

/** A text that `read` makes a value of, or else undefined: then the variable is refused with `problem`, which must not quote a secret. */
export function readBy<T>(
  read: (text: string) => T | undefined,
  problem: (text: string) => string,
): z.ZodType<T, string> {
  return z.string().transform((text, context) => {
    const value = read(text)
    if (value !== undefined) return value
    context.addIssue(problem(text))
    return z.NEVER
  })
}

/** A list with commas between; each entry must be one that `read` makes a value of. */
export function listOf<T>(
  read: (entry: string) => T | undefined,
  expected: string,
): z.ZodType<T[], string> {
  return z.string().transform((text, context) =>
    splitList(text).flatMap((entry) => {
      const value = read(entry)
      if (value !== undefined) return [value]
      context.addIssue(`has ${hideUserinfo(entry)}, but an entry is ${expected}`)
      return []
    }),
  )
}

/** The entries of a list with commas between. */
export function splitList(text: string): string[] {
  return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}

/** The problem of a text that may be shown. */
export function mustBe(expected: string): (text: string) => string {
  return (text) => `is "${hideUserinfo(text)}", but must be ${expected}`
}
