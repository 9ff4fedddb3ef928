import type { RunComparison } from '@understudy/contract/comparison/run-comparison'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Loading } from '../../ui/states.tsx'
import { describePage, describeStep, type MapFacts, namePage } from '../map/map-facts.ts'
import { useEarlyPictures } from '../map/page-picture.tsx'
import { readChanges } from './read-changes.ts'

/** The layout needs more script than all other pages together, so it is loaded for the drawing alone. */
const FlowGraph = lazy(async () => {
  const loaded = await import('../map/flow-graph.tsx')
  return { default: loaded.FlowGraph }
})

/** On a narrow screen, the lists of the page say the same. */
const wideScreen = matchMedia('(min-width: 40rem)')

/** Where the sessions of two runs went, on one map. */
export function MapChanges({ comparison }: { comparison: RunComparison }): ReactNode {
  const facts = useMemo(() => readChanges(comparison), [comparison])
  if (!wideScreen.matches || facts.pages.length === 0) return null
  return <DrawnChanges facts={facts} />
}

function DrawnChanges({ facts }: { facts: MapFacts }): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null)
  useEarlyPictures(facts)
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {legend.map(({ line, text }) => (
          <li key={text} className="flex items-center gap-2">
            <span aria-hidden="true" className={`w-6 border-t-3 ${line}`} />
            {text}
          </li>
        ))}
      </ul>
      <div className="min-h-[75vh]">
        <Suspense fallback={<Loading text="Loading the drawing…" />}>
          <FlowGraph facts={facts} chosen={chosen} onChoose={setChosen} />
        </Suspense>
      </div>
      <section aria-label="The chosen page" aria-live="polite">
        <ChosenPage facts={facts} id={chosen} />
      </section>
    </div>
  )
}

const legend = [
  { line: 'border-good', text: 'Only the later run' },
  { line: 'border-dashed border-s4', text: 'Only the earlier run' },
  { line: 'border-s3', text: 'Both runs, with a difference' },
  { line: 'border-edge', text: 'Both runs' },
] as const

function ChosenPage({ facts, id }: { facts: MapFacts; id: string | null }): ReactNode {
  const page = facts.pages.find((each) => each.page.id === id)
  if (page === undefined) {
    return (
      <p className="text-sm text-muted">
        Choose a page to see what changed there, with the mouse or with Tab and Enter.
      </p>
    )
  }
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3 text-sm">
      <h3 className="text-base font-semibold break-words">{namePage(page.page)}</h3>
      <p className="break-words text-muted">{page.page.url_pattern}</p>
      <p>{describePage(page).join(', ')}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {facts.steps
          .filter(({ step }) => step.from === id)
          .map((each) => (
            <li key={each.step.id} className="break-words">
              {describeStep(each)} → {each.to}{' '}
              <span className="text-muted">({each.change?.words})</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
