import { z } from 'zod'

/** A backup could not be made or restored; the message says why and what to do, and nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** The file that makes a folder a backup; it is written last. */
export const manifestFile = 'manifest.json'
export const rowsFile = 'rows.gz'
export const filesFile = 'files.jsonl'
export const keyFile = 'master.key'
export const artifactsFolder = 'artifacts'

export const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  created_at: z.string(),
  migrations: z.array(z.string()),
  /** Of the master key that the secrets need; null if there are none. */
  master_key_id: z.string().nullable(),
  rows: z.object({ count: z.int(), sha256: z.string() }),
  files: z.object({ count: z.int(), size_bytes: z.int(), sha256: z.string() }),
})

export type Manifest = z.infer<typeof manifestSchema>

/** One file of a backup. */
export const backupFile = z.object({ key: z.string(), size_bytes: z.int(), sha256: z.string() })
