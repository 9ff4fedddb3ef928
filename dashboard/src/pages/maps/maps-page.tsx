import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { limits } from '@understudy/contract/limits'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listMapJobs, listRepositories, refreshList } from '../../api/resource-queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { CreateForm } from '../../components/resources/create-form.tsx'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import { type Column, SortedTable } from '../../components/resources/sorted-table.tsx'
import { TimeCell } from '../../components/resources/time-cell.tsx'
import { RemoveLaterButton } from '../../components/undo/remove-later-button.tsx'
import { Address } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { linkClass } from '../../ui/link.ts'
import { ErrorPanel } from '../../ui/states.tsx'
import { fieldLabels } from '../../util/field-labels.ts'
import { formatName } from '../../util/format.ts'
import { nameCommit } from '../../util/name-commit.ts'
import { readField } from '../../util/read-field.ts'
import { useCustomerId } from '../settings/use-customer-id.ts'

type Repository = Answer<'listRepositories'>['items'][number]
type Job = Answer<'listUxMapJobs'>['items'][number]

/** Repositories, and the maps that were made of them. */
export function MapsPage(): ReactNode {
  const customer = useCustomerId()
  const isChanging = mayChange(useCustomer()?.role)
  const repositories = useQuery(listRepositories(customer))
  const jobs = useQuery(listMapJobs(customer))
  const actions: Column<Repository> = {
    id: 'actions',
    title: 'Actions',
    isActions: true,
    cell: (repository) => <Actions customer={customer} repository={repository} />,
  }
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <ResourcePage
        title="UX maps"
        about="The screens, links and forms that the code of a web application declares, read without running it."
        list={repositories}
        columns={isChanging ? [...repositoryColumns, actions] : repositoryColumns}
        empty={{
          title: 'No repository yet',
          text: 'Connect one to see its screens, and to compare them with what visitors reached.',
        }}
      >
        {isChanging ? <RepositoryForm customer={customer} /> : null}
      </ResourcePage>
      {/* Repositories that arrive would move it. */}
      {repositories.isPending ? null : (
        <Jobs jobs={jobs.data?.items} repositories={repositories.data?.items ?? []} />
      )}
    </div>
  )
}

function RepositoryForm({ customer }: { customer: string }): ReactNode {
  return (
    <CreateForm
      title="Connect a repository"
      action="Connect"
      list="repositories"
      create={(form) => {
        const branch = readField(form, 'branch').trim()
        return getClient(customer).repositories.create({
          name: readField(form, 'name'),
          clone_url: readField(form, 'url').trim(),
          ...(branch === '' ? {} : { default_branch: branch }),
        })
      }}
    >
      <TextField label="Name" name="name" maxLength={limits.textLength} required />
      <TextField
        label={fieldLabels.clone_url}
        name="url"
        placeholder="https://git.example.com/shop.git"
        hint="A public repository, over https."
        maxLength={limits.urlLength}
        required
      />
      <TextField
        label={fieldLabels.default_branch}
        name="branch"
        hint="Leave it empty for the default branch of the repository."
        maxLength={255}
      />
    </CreateForm>
  )
}

function Actions({
  customer,
  repository,
}: {
  customer: string
  repository: Repository
}): ReactNode {
  const { uxMaps, repositories } = getClient(customer)
  const mapping = useMutation({
    mutationFn: () =>
      uxMaps.createJob({
        repository_id: repository.id,
        commit_sha: repository.default_branch,
        ref_kind: 'branch',
      }),
    onSettled: () => refreshList('map-jobs'),
  })
  return (
    <div className="flex flex-col flex-wrap gap-2 sm:flex-row sm:justify-end">
      <Button
        isBusy={mapping.isPending}
        aria-label={`Map now: ${repository.name}`}
        onClick={() => mapping.mutate()}
      >
        Map now
      </Button>
      {mapping.error === null ? null : <ErrorPanel title="No map" error={mapping.error} />}
      <RemoveLaterButton
        id={repository.id}
        name={repository.name}
        list="repositories"
        remove={async () => {
          await repositories.delete(repository.id)
          await refreshList('map-jobs')
        }}
      />
    </div>
  )
}

const repositoryColumns: readonly Column<Repository>[] = [
  {
    id: 'name',
    title: 'Repository',
    sortBy: ({ name }) => name,
    cell: ({ name, clone_url: url }) => (
      <>
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-muted">
          <Address>{url}</Address>
        </span>
      </>
    ),
  },
  {
    id: 'branch',
    title: 'Branch',
    isMinor: true,
    sortBy: ({ default_branch: branch }) => branch,
    cell: ({ default_branch: branch }) => (branch === 'HEAD' ? 'Default branch' : branch),
  },
]

function Jobs({
  jobs,
  repositories,
}: {
  jobs: readonly Job[] | undefined
  repositories: readonly Repository[]
}): ReactNode {
  if (jobs === undefined || jobs.length === 0) return null
  const rows = jobs.map((job) => ({
    ...job,
    id: job.job_id,
    name: repositories.find(({ id }) => id === job.repository_id)?.name ?? 'A repository',
  }))
  return (
    <section aria-labelledby="maps" className="flex flex-col gap-3">
      <h2 id="maps" className="text-lg font-semibold">
        Maps
      </h2>
      <SortedTable label="Maps" sortName="jobs" columns={jobColumns} rows={rows} />
    </section>
  )
}

type JobRow = Job & { id: string; name: string }

const jobColumns: readonly Column<JobRow>[] = [
  {
    id: 'map',
    title: 'Map',
    isRowHead: true,
    sortBy: ({ name, commit_sha: commit }) => `${name} ${commit}`,
    cell: (job) => <JobLink job={job} />,
  },
  {
    id: 'status',
    title: 'Status',
    sortBy: ({ status }) => status,
    cell: ({ status }) => formatName(status),
  },
  {
    id: 'asked',
    title: 'Asked for',
    sortBy: ({ created_at: at }) => at,
    cell: ({ created_at: at }) => <TimeCell at={at} />,
  },
]

function JobLink({ job: { id, name, commit_sha: commit, reason } }: { job: JobRow }): ReactNode {
  return (
    <>
      <Link
        to="/$customer/maps/$job"
        params={{ customer: useCustomerId(), job: id }}
        className={`font-medium ${linkClass}`}
      >
        {name} at {nameCommit(commit)}
      </Link>
      {reason === null ? null : <span className="block text-sm text-muted">{reason}</span>}
    </>
  )
}
