import { z } from 'zod'

/** A setting as users see it: in the environment, in `--help` and in the README. */
export interface Variable {
  doc: string
  /** The text used if the variable is unset. */
  fallback?: string
  /** The default in words, if it depends on other settings; without either default, the setting is off. */
  otherwise?: string
  /** Never logged or echoed, not even in part. */
  isSecret?: boolean
}

const descriptions = z.registry<Variable>()

/** A setting that is off, or derived from others, unless given. */
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

/** The description a variable was declared with. */
export function describeVariable(schema: z.ZodType): Variable {
  const variable = descriptions.get(schema)
  if (variable === undefined) throw new Error('this variable was declared without a description')
  return variable
}

/**
 * A variable whose text `read` converts; if it returns undefined, the variable is rejected with `problem`, which must
 * not quote a secret.
 */
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

/** A comma-separated list; `read` converts each entry or returns undefined to reject it. */
export function listOf<T>(
  read: (entry: string) => T | undefined,
  expected: string,
): z.ZodType<T[], string> {
  return z.string().transform((text, context) =>
    splitList(text).flatMap((entry) => {
      const value = read(entry)
      if (value !== undefined) return [value]
      context.addIssue(`contains ${hideUserinfo(entry)}, but each entry must be ${expected}`)
      return []
    }),
  )
}

/** The entries of a comma-separated list. */
export function splitList(text: string): string[] {
  return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}

/** The problem for a text that can be shown. */
export function mustBe(expected: string): (text: string) => string {
  return (text) => `is "${hideUserinfo(text)}", but must be ${expected}`
}

/**
 * A printable form of invalid text: hides everything before an @, which may be a password even if the text is not a
 * URL.
 */
function hideUserinfo(text: string): string {
  const end = text.lastIndexOf('@')
  return end === -1 ? text : `…${text.slice(end)}`
}
