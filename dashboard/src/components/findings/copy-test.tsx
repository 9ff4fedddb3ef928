import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Reproduction } from '@understudy/contract/checks/reproduction'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** Copies a Playwright test that repeats a problem, or says why there is none. */
export function CopyTest({ fingerprint }: { fingerprint: string }): ReactNode {
  const { customer, run } = route.useParams()
  const copying = useMutation({
    mutationFn: async () => {
      const found = await getClient(customer).problems.reproduction(run, fingerprint)
      if (found.kind === 'test') await navigator.clipboard.writeText(found.code)
      return found
    },
  })
  const { data: found, error } = copying
  return (
    <>
      <Button disabled={copying.isPending} onClick={() => copying.mutate()}>
        {found?.kind === 'test' ? 'Copied' : 'Copy as Playwright test'}
      </Button>
      <p role="status" className="min-w-0 text-sm break-words text-muted">
        {found === undefined ? null : describeCopied(found)}
      </p>
      {error === null ? null : <ErrorPanel title="The test was not copied" error={error} />}
    </>
  )
}

function describeCopied(found: Reproduction): string {
  if (found.kind === 'none') return `There is no test. ${found.reason}`
  const needs = found.secrets.length === 0 ? '' : ` It reads ${found.secrets.join(', ')}.`
  return found.confirmed
    ? `Its steps met the problem again.${needs}`
    : `Its steps are those of the visit; they were not repeated.${needs}`
}
