import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listMapJobs, listRepositories } from '../../api/resource-queries.ts'
import { SelectField } from '../../ui/fields.tsx'
import { linkClass } from '../../ui/link.ts'
import { nameCommit } from '../../util/name-commit.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run/map')

/** Chooses the map of a repository to show beside that of the run; without any, says where to make one. */
export function RepositoryChoice({
  chosen,
  onChoose,
}: {
  chosen: string | undefined
  onChoose: (job: string | undefined) => void
}): ReactNode {
  const { customer } = route.useParams()
  const { data: jobs } = useQuery(listMapJobs(customer))
  const { data: repositories } = useQuery(listRepositories(customer))
  if (jobs === undefined || repositories === undefined) return null
  const completed = jobs.items.filter(({ status }) => status === 'completed')
  if (completed.length === 0 && chosen === undefined) {
    return (
      <Link to="/$customer/maps" params={{ customer }} className={`text-sm ${linkClass}`}>
        Map a repository to compare with its code
      </Link>
    )
  }
  const isListed = completed.some(({ job_id: id }) => id === chosen)
  const names = new Map(repositories.items.map(({ id, name }) => [id, name]))
  return (
    <SelectField
      isCompact
      label="Compare with"
      value={chosen ?? ''}
      className="max-w-64"
      options={[
        { value: '', text: 'No repository' },
        ...(isListed || chosen === undefined ? [] : [{ value: chosen, text: 'Another map' }]),
        ...completed.map(({ job_id: id, repository_id: repository, commit_sha: commit }) => ({
          value: id,
          text: `${names.get(repository) ?? 'A repository'} at ${nameCommit(commit)}`,
        })),
      ]}
      onChange={({ target: { value } }) => onChoose(value === '' ? undefined : value)}
    />
  )
}
