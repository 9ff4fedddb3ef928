import {
  type CommandLine,
  createCommandLine,
  invalidParameter,
} from '@understudy/command-line/command-line'
import { type DefectId, defects } from './defects.ts'
import type { ShopOptions } from './start-shop.ts'

const defaultPort = 8443

/** What `npm run shop` should serve. */
export type Serve = (options: ShopOptions) => Promise<void>

/** The command line of `npm run shop`. */
export function createShopCommand(serve: Serve): CommandLine {
  return createCommandLine({ usage: 'npm run shop --', prefix: 'shop' })
    .description('Serves only the demo shop, over https on loopback. Press Ctrl-C to stop it.')
    .option('--port <number>', 'port to listen on; 0 takes any free one', parsePort, defaultPort)
    .option(
      '--defects <list>',
      `planted defects to serve: all, none, or a comma-separated list of ids`,
      parseDefects,
      'all' as const,
    )
    .addHelpText('after', `\nDefects:\n${listDefects()}`)
    .action(serve)
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw invalidParameter('It must be a whole number from 0 to 65535.')
}

function parseDefects(text: string): ShopOptions['defects'] {
  if (text === 'all' || text === 'none') return text
  return new Set(text.split(',').map(findDefect))
}

function findDefect(id: string): DefectId {
  const defect = defects.find((known) => known.id === id)
  if (defect !== undefined) return defect.id
  throw invalidParameter(`There is no defect "${id}"; --help lists them.`)
}

function listDefects(): string {
  const width = Math.max(...defects.map(({ id }) => id.length))
  return defects.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`).join('\n')
}
