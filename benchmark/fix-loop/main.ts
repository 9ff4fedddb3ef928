import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createCommandLine, runCommandLine } from '../../command-line/src/command-line.ts'
import { confirmFixes } from './confirm-fixes.ts'
import { loopDefects } from './loop-defects.ts'
import { checkVariants, serveVariants } from './serve-variants.ts'
import { writeVariant } from './write-variant.ts'

const command = createCommandLine({ usage: 'npm run benchmark:fixes --', prefix: 'fixes' })
  .description(
    'Measures how a coding agent mends planted defects of the shop with the tools of MCP.',
  )
  .helpCommand(true)

command
  .command('confirm')
  .description('verifies a fix of each defect, and a change that only looks like one')
  .argument('[defect...]', 'planted defects of the shop; without, ten of them')
  .action(async (names) => {
    const chosen = loopDefects.filter(({ id }) => names.length === 0 || names.includes(id))
    const confirmed = await confirmFixes(chosen, say)
    const fixed = confirmed.filter(({ mended }) => mended === 'fixed')
    const fooled = confirmed.filter(({ cosmetic }) => cosmetic.startsWith('fixed'))
    process.stdout.write(
      `${fixed.length} of ${chosen.length} fixes confirmed, ${fooled.length} of ${chosen.length} changes that only look like one\n`,
    )
  })

command
  .command('write')
  .description(
    'writes the sources of a shop for each defect, in which nothing tells what was planted',
  )
  .argument(
    '<folder>',
    'where they are written, as 01 to 10; which is which is in key.json beside it',
  )
  .action(async (folder) => {
    const root = resolve(folder)
    await mkdir(root, { recursive: true })
    const key: Record<string, string> = {}
    for (const [index, { id }] of loopDefects.entries()) {
      const name = String(index + 1).padStart(2, '0')
      await writeVariant(id, join(root, name))
      key[name] = id
    }
    await writeFile(`${root}.key.json`, `${JSON.stringify(key, null, 2)}\n`)
  })

command
  .command('serve')
  .description(
    'serves the shops of a folder, again after each change, and a service with the tools, and lets a visitor find each defect; until stopped',
  )
  .argument('<folder>', 'that "write" has written')
  .option('--port <number>', 'of the service', Number, 8080)
  .action(async (folder, { port }) => serveVariants(resolve(folder), { port, say }))

command
  .command('check')
  .description('verifies the defects of the shops that "serve" serves')
  .argument('<folder>', 'that is served')
  .action(async (folder) => checkVariants(resolve(folder), say))

await runCommandLine(command, process.argv.slice(2))

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
