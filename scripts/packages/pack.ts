import { mkdir } from 'node:fs/promises'
import { createCommandLine, runCommandLine } from '../../command-line/src/command-line.ts'
import { packPackages } from './pack-packages.ts'

const program = createCommandLine({ usage: 'npm run pack --', prefix: 'pack' })
  .description('Writes the archives of contract and SDK.')
  .argument('[folder]', 'the folder to write to', 'dist')
  .action(async (folder) => {
    await mkdir(folder, { recursive: true })
    for (const archive of await packPackages(folder)) process.stdout.write(`${archive}\n`)
  })
await runCommandLine(program, process.argv.slice(2))
