import { appendFile } from 'node:fs/promises'
import type { VerdictStatus } from '@understudy/contract/verdict/verdict'
import { printable } from '@understudy/demo/printable'
import type { CommandError } from '../command-error.ts'
import { chooseServer, connect, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import { readResult } from '../formats/read-result.ts'
import {
  type CommitStatus,
  type GithubApi,
  GithubError,
  openGithubApi,
} from '../github/github-api.ts'
import { type GithubJob, readGithubJob } from '../github/read-github-job.ts'
import { readStanding } from '../github/read-standing.ts'
import { type CommentInput, renderComment, renderNoResult } from '../github/render-comment.ts'
import { upsertComment } from '../github/upsert-comment.ts'
import { writeAnnotations } from '../github/write-annotations.ts'

/** The options of `github`. */
export interface GithubOptions extends ServerOption {
  check: string
  pictures?: true | undefined
  uxMap?: string | undefined
}

/** What is published of a run. */
interface Publication {
  body: string
  annotations: string[]
  status: Pick<CommitStatus, 'state' | 'description' | 'targetUrl'>
}

/**
 * Tells GitHub of a run, or that there is no result: in the summary of the job, as annotations, as the status of the commit and in the comment of
 * the check on each open pull request of it. Each is tried, whatever came of the others.
 */
export async function publishToGithub(
  context: Context,
  runId: string | undefined,
  options: GithubOptions,
): Promise<void> {
  const job = await readGithubJob(context)
  const publication =
    runId === undefined
      ? describeNoResult(job, options)
      : await describeRun(context, { job, runId, options })
  const { body, annotations, status } = publication
  for (const annotation of annotations) context.say(annotation)
  if (job.summaryFile !== null) await appendFile(job.summaryFile, `${body}\n`)
  const api = openGithubApi(job, context.signal)
  const name = `understudy / ${options.check}`
  const seen = { isLatest: true }
  const uncommented = await tryTo(async () => {
    seen.isLatest = await comment(context, api, { job, check: options.check, body })
  })
  const unset = seen.isLatest
    ? await tryTo(() => api.setStatus(job.sha, { ...status, context: name }))
    : null
  const first = unset ?? uncommented
  if (first !== null) throw first
}

async function describeRun(
  context: Context,
  { job, runId, options }: { job: GithubJob; runId: string; options: GithubOptions },
): Promise<Publication> {
  await using connection = await connect(context, chooseServer(context, options))
  const { client, isLocal } = connection
  const [run, verdict] = [await client.runs.get(runId), await client.runs.verdict(runId)]
  const reportUrl = isLocal ? null : run.report_url
  const result = await readResult(client, { verdict, run, reportUrl }, options.uxMap ?? null)
  const standing = await readStanding(client, result)
  return {
    body: renderComment(describeInput(job, options), result, standing),
    annotations: writeAnnotations(result),
    status: {
      state: states[verdict.verdict],
      description: printable(verdict.summary, longestDescription),
      targetUrl: reportUrl ?? job.jobUrl,
    },
  }
}

/** GitHub refuses a longer one. */
const longestDescription = 140

const states: Record<VerdictStatus, CommitStatus['state']> = {
  passed: 'success',
  failed: 'failure',
  could_not_test: 'error',
}

function describeNoResult(job: GithubJob, options: GithubOptions): Publication {
  const description = 'Could not test. There is no result.'
  return {
    body: renderNoResult(describeInput(job, options)),
    annotations: [`::error::${description}`],
    status: { state: 'error', description, targetUrl: job.jobUrl },
  }
}

function describeInput(
  { sha, jobUrl }: GithubJob,
  { check, pictures }: GithubOptions,
): CommentInput {
  return { check, sha, jobUrl, showsPictures: pictures === true }
}

/** Whether no later job has commented. */
async function comment(
  { tell }: Context,
  api: GithubApi,
  { job, check, body }: { job: GithubJob; check: string; body: string },
): Promise<boolean> {
  let isLatest = true
  const pulls =
    job.pullRequest === null ? await api.findPulls(job.sha, job.head) : [job.pullRequest]
  for (const pull of pulls) {
    const done = await upsertComment(api, pull, { mark: { check, job: job.order }, body })
    if (done === 'newer_exists') isLatest = false
    tell(
      done === 'newer_exists'
        ? `The comment on pull request ${pull} is of a later job and stays.`
        : `The comment on pull request ${pull} was ${done}.`,
    )
  }
  if (pulls.length === 0)
    tell('No open pull request has this commit: there is nothing to comment on.')
  return isLatest
}

/** The failure; null if there was none. */
async function tryTo(action: () => Promise<void>): Promise<CommandError | null> {
  try {
    await action()
    return null
  } catch (error) {
    if (error instanceof GithubError) return error
    throw error
  }
}
