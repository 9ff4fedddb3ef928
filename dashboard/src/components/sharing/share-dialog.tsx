import { useMutation, useQuery } from '@tanstack/react-query'
import type { ShareLink } from '@understudy/contract/endpoints/share-links'
import { limits } from '@understudy/contract/limits'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { getClient } from '../../api/clients.ts'
import { getRun } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { refreshList } from '../../api/resource-queries.ts'
import { listRunShareLinks, shareLinks } from '../../api/share-queries.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { formatCount } from '../../util/format.ts'
import { readField } from '../../util/read-field.ts'
import { RemoveButton } from '../resources/remove-button.tsx'
import { ListState } from '../resources/resource-page.tsx'
import { Day } from '../resources/time-cell.tsx'
import { describeEnd, describeLink, nameLink, titleLink } from './link-facts.ts'

interface ShareProps {
  customerId: string
  runId: string
}

/** Links that open the report of a run without a sign-in: what there are, and a new one. */
export function ShareDialog({
  customerId,
  runId,
  onClose,
}: ShareProps & { onClose: () => void }): ReactNode {
  const list = useQuery(listRunShareLinks(customerId, runId))
  const links = list.data?.items ?? []
  const active = links.filter(({ status }) => status === 'active')
  const ended = links.filter(({ status }) => status !== 'active')
  return (
    <div className="flex flex-col gap-5 p-5">
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow">
          <h2 className="text-lg font-semibold">Share this run</h2>
          <p className="mt-0.5 text-sm text-muted">
            Anyone who has a link can read the report, without signing in.
          </p>
        </div>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <NewLink customerId={customerId} runId={runId} />
      <ListState list={list} />
      {list.data === undefined ? null : (
        <section aria-label="Links that work" className="flex flex-col">
          {active.length === 0 ? (
            <p className="border-t border-line py-3 text-sm text-muted">
              No link was made for this run, or none works any more.
            </p>
          ) : (
            active.map((link) => <ActiveLink key={link.id} customerId={customerId} link={link} />)
          )}
          <EndedLinks links={ended} />
          <ReportUrls
            customerId={customerId}
            runId={runId}
            revokedAt={list.data.report_urls_revoked_at}
          />
        </section>
      )}
    </div>
  )
}

const periods = [
  { value: '1', text: '1 day' },
  { value: '7', text: '7 days' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: '1 year' },
] as const

function NewLink({ customerId, runId }: ShareProps): ReactNode {
  const creating = useMutation({
    mutationFn: (form: FormData) => {
      const name = readField(form, 'name').trim()
      return getClient(customerId).shareLinks.create(runId, {
        ...(name === '' ? {} : { name }),
        expires_in_days: Number(readField(form, 'days')),
      })
    },
    onSuccess: () => refreshList(shareLinks),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    creating.mutate(new FormData(form), { onSuccess: () => form.reset() })
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          label="Who it is for"
          name="name"
          placeholder="Optional"
          maxLength={limits.textLength}
          autoFocus
        />
        <SelectField label="Works for" name="days" defaultValue="30" options={periods} />
      </div>
      <div>
        <Button type="submit" look="primary" isBusy={creating.isPending}>
          Create link
        </Button>
      </div>
      {creating.error === null ? null : (
        <ErrorPanel title="No link was made" error={creating.error} />
      )}
    </form>
  )
}

function ActiveLink({ customerId, link }: { customerId: string; link: ShareLink }): ReactNode {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium break-words">{titleLink(link)}</p>
        <p className="text-sm">{describeEnd(link)}</p>
        <p className="text-sm break-words text-muted">{describeLink(link, Date.now())}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {link.url === null ? null : <CopyButton name={nameLink(link)} text={link.url} />}
        <RemoveButton
          name={nameLink(link)}
          action="Revoke"
          list={shareLinks}
          remove={() => getClient(customerId).shareLinks.revoke(link.id)}
        />
      </div>
    </div>
  )
}

function EndedLinks({ links }: { links: readonly ShareLink[] }): ReactNode {
  if (links.length === 0) return null
  return (
    <details className="border-t border-line py-3">
      <summary className="cursor-pointer text-sm text-muted">
        {links.length < limits.endedShareLinksPerRun ? '' : 'The newest '}
        {formatCount(links.length, 'link')} that no longer {links.length === 1 ? 'works' : 'work'}
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {links.map((link) => (
          <li key={link.id} className="text-sm break-words">
            <span className="font-medium">{titleLink(link)}</span>. {describeEnd(link)}.{' '}
            <span className="text-muted">{describeLink(link, Date.now())}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Links that the API gives out with every read of the run have no record of their own. */
function ReportUrls({
  customerId,
  runId,
  revokedAt,
}: ShareProps & { revokedAt: string | null }): ReactNode {
  const revoke = async () => {
    try {
      await getClient(customerId).shareLinks.revokeReportUrls(runId)
    } finally {
      // The run that is shown contains one of them.
      await queryClient.invalidateQueries({ queryKey: getRun(customerId, runId).queryKey })
    }
  }
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium">Links from the API</p>
        <p className="text-sm text-muted">
          Each works for 30 days and is not listed. They can be revoked together
          {revokedAt === null ? null : (
            <>
              ; last on <Day at={revokedAt} />
            </>
          )}
          .
        </p>
      </div>
      <RemoveButton
        name="links from the API"
        action="Revoke all"
        list={shareLinks}
        remove={revoke}
      />
    </div>
  )
}

/** Copies a link, and says so until the focus moves on. */
function CopyButton({ name, text }: { name: string; text: string }): ReactNode {
  const [isCopied, setCopied] = useState(false)
  return (
    <Button
      aria-label={isCopied ? `Copied: ${name}` : `Copy link: ${name}`}
      onBlur={() => setCopied(false)}
      onClick={() => {
        navigator.clipboard.writeText(text).then(() => setCopied(true), reportError)
      }}
    >
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  )
}
