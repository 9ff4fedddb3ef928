import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createCommandLine, runCommandLine } from '../command-line/src/command-line.ts'
import { collectRecords } from './collect-records.ts'
import { collections } from './collections.ts'
import { readIfPresent } from './read-if-present.ts'

const root = path.join(import.meta.dirname, '..')

const program = createCommandLine({ usage: 'npm run collect --', prefix: 'collect' })
  .description('Writes the lists of records.')
  .option('--check', 'only report the lists that are out of date')
  .action(collect)
await runCommandLine(program, process.argv.slice(2))

async function collect({ check: isCheck = false }: { check?: boolean }): Promise<void> {
  for (const collection of collections) {
    for (const { file, text } of await collectRecords(root, collection)) {
      const target = path.join(root, file)
      const present = await readIfPresent(target)
      if (present === text) continue
      if (isCheck) {
        process.stderr.write(`${file} is out of date: run npm run format\n`)
        process.exitCode = 1
      } else await writeFile(target, text)
    }
  }
}
