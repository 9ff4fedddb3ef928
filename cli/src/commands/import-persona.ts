import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { personaWriteBody } from '@understudy/contract/persona'
import { printable } from '@understudy/demo/printable'
import { UnderstudyError } from '@understudy/sdk'
import { z } from 'zod'
import { CommandError, exitCodes } from '../command-error.ts'
import { chooseServer, connect, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import { renderJson } from '../formats/render-json.ts'

/** Stores a persona from its fields (.json), or from a job posting, which the service reads; `draft` prints what it read instead. `-`: the standard input. */
export async function importPersona(
  context: Context,
  path: string,
  {
    name,
    draft,
    ...options
  }: ServerOption & { name?: string | undefined; draft?: true | undefined },
): Promise<void> {
  const written = await readText(context, path)
  const given = path.endsWith('.json') ? parseFields(path, written, name) : null
  if (given !== null && draft === true) {
    throw new CommandError(exitCodes.usage, `--draft is for job postings: ${path} has the fields.`)
  }
  await using connection = await connect(context, chooseServer(context, options))
  const { personas } = connection.client
  if (given !== null) {
    tellStored(context, await personas.create(given))
    return
  }
  const read = await personas.importFromText({ text: written }).catch(explainRefusal)
  if (draft === true) {
    context.output.write(renderJson({ ...read.draft, name: name ?? read.draft.name }))
    return
  }
  tellStored(context, await personas.saveImport(name === undefined ? read : { ...read, name }))
}

function tellStored({ say }: Context, { id, name, role_description: role }: StoredPersona): void {
  say(`${id}  ${printable(name, 40)}  ${printable(role, 80)}`)
}

interface StoredPersona {
  id: string
  name: string
  role_description: string
}

async function readText({ input }: Context, path: string): Promise<string> {
  if (path === '-') return text(input)
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CommandError(exitCodes.usage, `Cannot read ${path}: ${reason}.`, { cause })
  }
}

function parseFields(path: string, written: string, name: string | undefined) {
  try {
    const fields = z.looseObject({}).parse(JSON.parse(written))
    return personaWriteBody.parse(name === undefined ? fields : { ...fields, name })
  } catch (cause) {
    const reason =
      cause instanceof z.ZodError ? z.prettifyError(cause).replaceAll('\n', ' ') : 'it is no JSON'
    const message = `${path} has no persona: ${reason}. It needs "name" and "role_description"; --draft shows all fields for a job posting.`
    throw new CommandError(exitCodes.usage, message, { cause })
  }
}

function explainRefusal(error: unknown): never {
  if (error instanceof UnderstudyError && error.code === 'extraction_failed') {
    const message = `${error.message} A persona can also be given by its fields, in a file that ends with .json.`
    throw new CommandError(exitCodes.usage, message, { cause: error })
  }
  throw error
}
