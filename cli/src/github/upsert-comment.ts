import type { Comment, GithubApi } from './github-api.ts'
import type { JobOrder } from './read-github-job.ts'

/** What a comment is about, hidden in it so that the next job finds it again. */
export interface CommentMark {
  /** The name of the check; each has a comment of its own. */
  check: string
  job: JobOrder
}

/** What became of a comment; `newer_exists`: a later job has written it. */
export type Upserted = 'created' | 'updated' | 'newer_exists'

/** The first line of a comment. Encoded, the name of a check cannot end it. */
function writeMark({ check, job }: CommentMark): string {
  return `${startMark(check)}${job.run}.${job.attempt} -->`
}

function startMark(check: string): string {
  return `<!-- understudy check=${encodeURIComponent(check)} job=`
}

/**
 * Writes the only comment of a check on a pull request. It is created if there is none, also if someone deleted it. If two jobs create it at the
 * same time, the older comment stays.
 */
export async function upsertComment(
  api: GithubApi,
  pullRequest: number,
  { mark, body }: { mark: CommentMark; body: string },
): Promise<Upserted> {
  const text = `${writeMark(mark)}\n${body}`
  const author = await api.findAuthor()
  const findFirst = async () => {
    const comments = await api.listComments(pullRequest)
    return findOwn(
      comments.filter(({ user }) => user?.login === author),
      mark.check,
    )
  }
  const known = await findFirst()
  if (known !== undefined) {
    if (isLater(known.job, mark.job)) return 'newer_exists'
    if (await api.updateComment(known.id, text)) return 'updated'
  }
  const created = await api.createComment(pullRequest, text)
  const first = await findFirst()
  if (first === undefined || first.id === created.id) return 'created'
  await api.deleteComment(created.id)
  if (isLater(first.job, mark.job)) return 'newer_exists'
  await api.updateComment(first.id, text)
  return 'updated'
}

/** The oldest comment of a check. Only the first line counts, because other comments can quote it. */
function findOwn(
  comments: readonly Comment[],
  check: string,
): { id: number; job: JobOrder } | undefined {
  const start = startMark(check)
  const [first] = comments
    .filter(({ body }) => body?.startsWith(start) === true)
    .toSorted((one, other) => one.id - other.id)
  if (first === undefined) return undefined
  const [, run = '0', attempt = '0'] =
    /^(\d{1,15})\.(\d{1,6}) -->/.exec((first.body ?? '').slice(start.length)) ?? []
  return { id: first.id, job: { run: Number(run), attempt: Number(attempt) } }
}

function isLater(one: JobOrder, other: JobOrder): boolean {
  return one.run > other.run || (one.run === other.run && one.attempt > other.attempt)
}
