import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { CommandError, exitCodes } from '../command-error.ts'
import type { Context } from '../context.ts'

/** GitHub numbers runs of workflows in their order, and the attempts of one. */
export interface JobOrder {
  run: number
  attempt: number
}

/** The job of GitHub Actions that a command runs in. */
export interface GithubJob {
  /** The REST API, such as `https://api.github.com`. */
  apiUrl: string
  /** The GraphQL API: only it tells who a token belongs to. */
  graphqlUrl: string
  token: string
  /** `owner/name`. */
  repository: string
  /** The commit under test: of a pull request its last one, and not the commit that GitHub merges it into. */
  sha: string
  /** The pull request that the event names; null if it names none. */
  pullRequest: number | null
  /** Whose branch is tested, `owner:branch`, if the event says so: how the pull request of a fork is found. */
  head: string | null
  order: JobOrder
  /** The page of this job. */
  jobUrl: string
  /** Where the summary of the job is written; null: nowhere. */
  summaryFile: string | null
}

const branch = z.object({ sha: z.string() })
const number = z.int().min(1)

const event = z.object({
  pull_request: z.object({ number, head: branch }).optional(),
  workflow_run: z
    .object({
      head_sha: z.string(),
      head_branch: z.string().nullable(),
      head_repository: z.object({ owner: z.object({ login: z.string() }) }).nullable(),
    })
    .optional(),
  deployment: branch.optional(),
  check_run: z.object({ head_sha: z.string() }).optional(),
})
type Event = z.infer<typeof event>

/** Reads the variables and the event that GitHub gives to a job. Rejects with a CommandError naming what is missing. */
export async function readGithubJob({
  environment,
}: Pick<Context, 'environment'>): Promise<GithubJob> {
  const need = (name: string, advice: string): string => {
    const value = environment[name] ?? ''
    if (value !== '') return value
    throw new CommandError(exitCodes.usage, `${name} is not set: ${advice}`)
  }
  const inJob = 'this command is for a job of GitHub Actions.'
  const repository = need('GITHUB_REPOSITORY', inJob)
  const runId = need('GITHUB_RUN_ID', inJob)
  const serverUrl = environment['GITHUB_SERVER_URL'] ?? 'https://github.com'
  const told = await readEvent(need('GITHUB_EVENT_PATH', inJob))
  return {
    apiUrl: (environment['GITHUB_API_URL'] ?? 'https://api.github.com').replace(/\/$/, ''),
    graphqlUrl: environment['GITHUB_GRAPHQL_URL'] ?? 'https://api.github.com/graphql',
    token: need(
      'GITHUB_TOKEN',
      'give the step `env: GITHUB_TOKEN: ${{ github.token }}` and the job the permissions pull-requests: write and statuses: write.',
    ),
    repository,
    sha: findCommit(told) ?? need('GITHUB_SHA', inJob),
    pullRequest: told.pull_request?.number ?? null,
    head: findHead(told),
    order: { run: Number(runId), attempt: Number(environment['GITHUB_RUN_ATTEMPT'] ?? '1') },
    jobUrl: `${serverUrl}/${repository}/actions/runs/${runId}`,
    summaryFile: environment['GITHUB_STEP_SUMMARY'] ?? null,
  }
}

async function readEvent(path: string): Promise<Event> {
  try {
    return event.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    const message = `The event of the job in ${path} cannot be read: GITHUB_EVENT_PATH must be as GitHub sets it.`
    throw new CommandError(exitCodes.usage, message, { cause })
  }
}

function findCommit(told: Event): string | undefined {
  return (
    told.pull_request?.head.sha ??
    told.workflow_run?.head_sha ??
    told.deployment?.sha ??
    told.check_run?.head_sha
  )
}

function findHead({ workflow_run: run }: Event): string | null {
  const owner = run?.head_repository?.owner.login
  const name = run?.head_branch
  return owner === undefined || name === undefined || name === null ? null : `${owner}:${name}`
}
