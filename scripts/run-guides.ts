import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type GuideBlock, readGuide } from './read-guide.ts'
import { Terminal } from './terminal.ts'

/**
 * Runs every block of the guides unchanged, in sequence, in a copy of the sources under an empty HOME. Ends with exit
 * code 1 and the output of the first block that fails or takes more than five minutes.
 */
const guides = [
  'README.md',
  'docs/ci.md',
  'docs/command-line.md',
  'docs/mcp.md',
  'docs/preview.md',
  'docs/logins.md',
  'docs/personas.md',
  'docs/schedules.md',
  'docs/webhooks.md',
  'docs/ux-maps.md',
  'docs/hosting.md',
  'docs/operating.md',
]
/** Not part of a clone. */
const left = new Set(['node_modules', '.git', 'data'])
const root = path.join(import.meta.dirname, '..')
const scratch = await mkdtemp(path.join(tmpdir(), 'understudy-guides-'))
const folder = path.join(scratch, 'understudy')
const home = path.join(scratch, 'home')
const settings = {
  folder,
  environment: { PATH: listOwnPath(), HOME: home, LANG: 'C.UTF-8', ...listNetworkSettings() },
  deadlineMs: 900_000,
}
const terminals = new Map<string, Terminal>()

try {
  await cp(root, folder, { recursive: true, filter: (entry) => !left.has(path.basename(entry)) })
  await mkdir(home)
  await using shell = new Terminal(settings)
  for (const guide of guides) {
    for (const block of readGuide(await readFile(path.join(folder, guide), 'utf8'))) {
      const startMs = performance.now()
      await runBlock(guide, block, shell).catch((error: unknown) => {
        throw new Error(`${guide}, line ${block.line}`, { cause: error })
      })
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
      process.stdout.write(`${guide}, line ${block.line}: ${block.kind}, ${seconds} s\n`)
    }
  }
} finally {
  for (const terminal of terminals.values()) await terminal[Symbol.asyncDispose]()
  await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
}

/** Throws if a guide names a terminal that it never opened. */
async function stop(name: string): Promise<void> {
  const terminal = terminals.get(name)
  if (terminal === undefined) throw new Error(`no terminal is called "${name}"`)
  terminals.delete(name)
  await terminal[Symbol.asyncDispose]()
}

async function runBlock(guide: string, block: GuideBlock, shell: Terminal): Promise<void> {
  switch (block.kind) {
    case 'file':
      return writeFile(path.join(folder, block.name), block.text)
    case 'commands': {
      if (block.stops !== undefined) await stop(block.stops)
      const end = `block ${guide}:${block.line} is done`
      shell.write(`${block.text}\necho '${end}'`)
      const output = await shell.waitFor(end)
      if (output.includes(block.prints ?? '')) return
      throw new Error(`no "${block.prints}" in its output:\n${output}`)
    }
    case 'terminal': {
      await terminals.get(block.name)?.[Symbol.asyncDispose]()
      const terminal = new Terminal(settings)
      terminals.set(block.name, terminal)
      terminal.write(block.text)
      await terminal.waitFor(block.until)
      return
    }
  }
}

/** Without the folders that npm prepends for this process: a reader has only what is installed on the system. */
function listOwnPath(): string {
  const own = (process.env['PATH'] ?? '').split(path.delimiter)
  return own.filter((entry) => !entry.includes('node_modules')).join(path.delimiter)
}

/**
 * How this machine reaches its package registry, and where it caches downloads. CI lets npm believe its cache, filled minutes before:
 * otherwise it asks the registry again for the versions of every package.
 */
function listNetworkSettings(): Record<string, string> {
  const wanted =
    /^(?:npm_config_(?:registry|cache|prefer_offline)|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy)$/i
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      wanted.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  )
}
