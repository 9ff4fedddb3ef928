import { mkdir } from 'node:fs/promises'
import { createCommandLine, runCommandLine } from '../../command-line/src/command-line.ts'
import { packSdk } from './pack-packages.ts'

const program = createCommandLine({ usage: 'npm run pack --', prefix: 'pack' })
  .description('Writes the archive of the SDK.')
  .argument('[folder]', 'the folder to write to', 'dist')
  .action(async (folder) => {
    await mkdir(folder, { recursive: true })
    process.stdout.write(`${await packSdk(folder)}\n`)
  })
await runCommandLine(program, process.argv.slice(2))
