import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getPicture } from '../../api/queries.ts'
import { useObjectUrl } from '../use-object-url.ts'

/**
 * What a page looked like to the first session that has a picture of it. Its path is relative to the sessions of the run, which
 * is the one of the page's address unless another one is given.
 */
export function PagePicture({
  path,
  runId,
  className,
}: {
  path: string
  runId?: string | undefined
  className: string
}): ReactNode {
  const { customer = '', run: shownId = '' } = useParams({ strict: false })
  const run = runId ?? shownId
  const [sessionId = '', , file = ''] = path.split('/')
  const { data } = useQuery(
    getPicture({ customerId: customer, runId: run, sessionId, file, kind: 'screenshots' }),
  )
  const url = useObjectUrl(data)
  if (url === null) return <div className={`bg-sunken ${className}`} />
  return <img src={url} alt="" className={`bg-sunken object-cover object-top ${className}`} />
}
