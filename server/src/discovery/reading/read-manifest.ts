import { z } from 'zod'
import type { FileFacts } from '../file-facts.ts'
import { UnreadableFile } from './unreadable-file.ts'

const names = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((record) => Object.keys(record))

const manifest = z.object({
  name: z.string().catch(''),
  dependencies: names,
  devDependencies: names,
})

/** The name and dependencies of a `package.json`. Throws UnreadableFile if it is not JSON. */
export function readManifest(text: string): FileFacts['manifest'] {
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success) throw new UnreadableFile('it is not a package manifest')
  const { name, dependencies, devDependencies } = parsed.data
  return { name, dependencies: [...new Set([...dependencies, ...devDependencies])] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile('it is not valid JSON')
  }
}
