import type { ReactNode } from 'react'
import type { MapFacts } from './map-facts.ts'
import { PageDetails } from './page-details.tsx'
import { PagePicture } from './page-picture.tsx'

/** The facts of the map as a list, for small screens and for reading aloud. */
export function MapList({ facts }: { facts: MapFacts }): ReactNode {
  const shown = facts.pages.filter(({ isOnJourney }) => isOnJourney)
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
      {shown.map((each) => (
        <li
          key={each.page.id}
          className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          {each.page.screenshot === null ? (
            <p className="text-sm text-muted">
              {each.inCode.kind === 'not_reached'
                ? 'Not reached in this run.'
                : 'There is no picture.'}
            </p>
          ) : (
            <PagePicture
              path={each.page.screenshot}
              className="h-28 w-full rounded border border-line sm:w-48"
            />
          )}
          <PageDetails facts={each} map={facts} />
        </li>
      ))}
    </ol>
  )
}
