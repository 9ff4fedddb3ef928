import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { ProcessLimit } from './site-limits.ts'

const written = z
  .string()
  .trim()
  .pipe(z.enum(['memory', 'processes', 'processor']))

/** The limit that a supervisor recorded before it ended its browser; null if it recorded none. */
export async function readProcessLimit(path: string): Promise<ProcessLimit | null> {
  return written.safeParse(await readOrNothing(path)).data ?? null
}

async function readOrNothing(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    // It is written only when a limit is exceeded.
    return ''
  }
}
