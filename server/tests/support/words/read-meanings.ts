import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Meaning } from '../../../src/words/meaning.ts'

const folder = new URL('../../../src/words/', import.meta.url)

/** Every meaning of the book by its name. */
export async function readMeanings(): Promise<ReadonlyMap<string, Meaning>> {
  const files = await readdir(fileURLToPath(folder), { recursive: true })
  const names = files.filter((file) => file.includes('/') && !file.endsWith('.test.ts'))
  const modules = await Promise.all(names.map((name) => importModule(new URL(name, folder).href)))
  return new Map(modules.flatMap((module) => Object.entries(module).filter(isNamedMeaning)))
}

async function importModule(href: string): Promise<Record<string, unknown>> {
  const module: unknown = await import(href)
  return { ...(typeof module === 'object' ? module : {}) }
}

function isNamedMeaning(entry: [string, unknown]): entry is [string, Meaning] {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'rows' in value && 'listBeginning' in value
}
