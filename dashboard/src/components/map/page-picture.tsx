import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getPicture } from '../../api/queries.ts'
import { useObjectUrl } from '../use-object-url.ts'

/** What a page looked like to the first session that has a picture of it. Its path is relative to the run's sessions. */
export function PagePicture({ path, className }: { path: string; className: string }): ReactNode {
  const { customer = '', run = '' } = useParams({ strict: false })
  const [sessionId = '', , file = ''] = path.split('/')
  const { data } = useQuery(
    getPicture({ customerId: customer, runId: run, sessionId, file, kind: 'screenshots' }),
  )
  const url = useObjectUrl(data)
  if (url === null) return <div className={`bg-sunken ${className}`} />
  return <img src={url} alt="" className={`bg-sunken object-cover object-top ${className}`} />
}
