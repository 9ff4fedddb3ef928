import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { collectRecords } from './collect-records.ts'
import { collections } from './collections.ts'

/** Writes the lists of records, or with --check only says which are out of date. */
const root = path.join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')

for (const collection of collections) {
  for (const { file, text } of await collectRecords(root, collection)) {
    const target = path.join(root, file)
    const present = await readFile(target, 'utf8').catch(() => null)
    if (present === text) continue
    if (isCheck) {
      process.stderr.write(`${file} is out of date: run npm run format\n`)
      process.exitCode = 1
    } else await writeFile(target, text)
  }
}
