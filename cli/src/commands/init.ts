import { access, mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandError, exitCodes } from '../command-error.ts'
import type { Context } from '../context.ts'
import {
  findOwnSource,
  parseSource,
  readRemote,
  type SourceRepository,
} from '../init/find-source.ts'
import { type Pipeline, renderPipeline } from '../init/render-pipeline.ts'

interface InitOptions {
  /** By default what the folder looks like. */
  ci?: Pipeline | undefined
  task?: string | undefined
  source?: string | undefined
  server?: string | undefined
  force?: true | undefined
}

/** Writes the file that runs Understudy in the pipeline of the repository in this folder. A file that is there stays, unless it is forced. */
export async function writePipeline(
  context: Context,
  url: string | undefined,
  { ci, task, source: given, server, force }: InitOptions,
): Promise<void> {
  const pipeline = ci ?? (await guessPipeline())
  if (url === undefined && pipeline !== 'github') {
    const message = `A pipeline of ${names[pipeline]} has to know the site: understudy init https://shop.example.com/`
    throw new CommandError(exitCodes.usage, message)
  }
  const source = given === undefined ? await findOwnSource() : parseSource(given)
  if (source === null) throw describeUnknownSource(given)
  const settings = { url: url ?? null, task: task ?? null, server: server ?? null, source }
  const { path, next } = await place(pipeline, settings)
  await write(path, renderPipeline(pipeline, settings), { force: force === true, pipeline })
  context.tell(`Wrote ${path}`)
  if (next !== null) context.say(next)
  if (server !== undefined) {
    context.say('Put a key of the service into the secret UNDERSTUDY_API_KEY of the pipeline.')
  }
}

const names: Record<Pipeline, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  generic: 'another system',
}

async function guessPipeline(): Promise<Pipeline> {
  if (await exists('.github')) return 'github'
  if (await exists(gitlabFile)) return 'gitlab'
  const remote = (await readRemote('.')) ?? ''
  if (/github/i.test(remote)) return 'github'
  return /gitlab/i.test(remote) ? 'gitlab' : 'generic'
}

const gitlabFile = '.gitlab-ci.yml'

/** Where the file goes, and what is left to do. */
async function place(
  pipeline: Pipeline,
  { source }: { source: SourceRepository },
): Promise<{ path: string; next: string | null }> {
  if (pipeline === 'github') return { path: '.github/workflows/understudy.yml', next: null }
  if (pipeline === 'generic') {
    return {
      path: 'understudy.sh',
      next: `Call understudy.sh in the pipeline; it fetches ${source.url}.`,
    }
  }
  if (!(await exists(gitlabFile))) return { path: gitlabFile, next: null }
  const path = '.gitlab/understudy.yml'
  return { path, next: `Add to ${gitlabFile}:\ninclude:\n  - local: ${path}` }
}

async function write(
  path: string,
  content: string,
  { force, pipeline }: { force: boolean; pipeline: Pipeline },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    const mode = pipeline === 'generic' ? 0o755 : 0o644
    await writeFile(path, content, { flag: force ? 'w' : 'wx', mode })
  } catch (cause) {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
    if (!isThere) throw cause
    const message = `${path} is there already: --force replaces it.`
    throw new CommandError(exitCodes.usage, message, { cause })
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function describeUnknownSource(given: string | undefined): CommandError {
  const what =
    given === undefined
      ? 'This clone of Understudy does not come from a server'
      : `${given} is not the https address of a repository`
  const message = `${what}: name your copy with --source, such as --source https://git.example.com/acme/understudy.git`
  return new CommandError(exitCodes.usage, message)
}
