import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** Copies a problem as the Markdown of an issue, with its title as the first line. */
export function CopyIssue({ fingerprint }: { fingerprint: string }): ReactNode {
  const { customer, run } = route.useParams()
  const copying = useMutation({
    mutationFn: async () => {
      const { title, body } = await getClient(customer).problems.issue(run, fingerprint)
      await navigator.clipboard.writeText(`# ${title}\n\n${body}`)
    },
  })
  return (
    <>
      <Button disabled={copying.isPending} onClick={() => copying.mutate()}>
        {copying.isSuccess ? 'Issue copied' : 'Copy as issue'}
      </Button>
      {copying.error === null ? null : (
        <ErrorPanel title="The issue was not copied" error={copying.error} />
      )}
    </>
  )
}
