import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { getPicture } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { useObjectUrl } from '../use-object-url.ts'
import type { MapFacts } from './map-facts.ts'

interface PictureProps {
  path: string
  /** The run that has the picture; undefined: the one of the page's address. */
  runId?: string | undefined
}

/** What a page looked like to the first session that has a picture of it. */
export function PagePicture({
  path,
  runId,
  className,
}: PictureProps & { className: string }): ReactNode {
  const { customer = '', run = '' } = useParams({ strict: false })
  const { data } = useQuery(getPagePicture(customer, runId ?? run, path))
  const url = useObjectUrl(data)
  if (url === null) return <div className={`bg-sunken ${className}`} />
  return <img src={url} alt="" className={`bg-sunken object-cover object-top ${className}`} />
}

/** Begins to read the pictures of a map while its drawing is loaded and laid out, so that it does not appear without them. */
export function useEarlyPictures({ pages }: MapFacts): void {
  const { customer = '', run = '' } = useParams({ strict: false })
  useEffect(() => {
    for (const { page, pictureRunId } of pages) {
      if (page.screenshot === null) continue
      const query = getPagePicture(customer, pictureRunId ?? run, page.screenshot)
      // Without it, its place stays grey.
      queryClient.query({ ...query, staleTime: 'static' }).catch(() => undefined)
    }
  }, [customer, run, pages])
}

/** Paths of pictures are relative to the sessions of their run. */
function getPagePicture(customerId: string, runId: string, path: string) {
  const [sessionId = '', , name = ''] = path.split('/')
  const [file = '', query] = name.split('?')
  const kind = query === 'kind=ambient' ? 'ambient' : 'screenshots'
  return getPicture({ customerId, runId, sessionId, file, kind })
}
