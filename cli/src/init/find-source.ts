import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The repository with this command, as a pipeline fetches it. */
export interface SourceRepository {
  /** https, without a user. */
  url: string
  /** `acme/understudy`. */
  path: string
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The repository that this clone comes from; null if it comes from a folder or cannot say. */
export async function findOwnSource(): Promise<SourceRepository | null> {
  const found = await readRemote(root)
  return found === null ? null : parseSource(found)
}

/** The address of a repository's `origin`; null if it has none. */
export async function readRemote(folder: string): Promise<string | null> {
  try {
    const run = promisify(execFile)
    const { stdout } = await run('git', ['-C', folder, 'remote', 'get-url', 'origin'])
    return stdout.trim()
  } catch {
    // No git, no repository or no origin: then somebody has to say.
    return null
  }
}

/** `https://…`, `git@host:acme/understudy.git` or `acme/understudy`, which is on GitHub; null for anything else. A password in it is dropped. */
export function parseSource(text: string): SourceRepository | null {
  if (/^[\w.-]+\/[\w.-]+$/.test(text)) return describe(`https://github.com/${text}`)
  const { host, path } =
    /^(?:ssh:\/\/)?[\w.-]+@(?<host>[\w.-]+)[:/](?<path>.+)$/.exec(text)?.groups ?? {}
  if (host !== undefined && path !== undefined) return describe(`https://${host}/${path}`)
  return describe(text)
}

function describe(address: string): SourceRepository | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return null
  const path = url.pathname.replace(/^\/|\.git$|\/$/g, '')
  if (!/^[\w.-]+(?:\/[\w.-]+)+$/.test(path)) return null
  return { url: `${url.origin}/${path}.git`, path }
}
