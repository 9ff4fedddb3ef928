import { type ReactNode, useMemo, useState } from 'react'
import { useKeys } from '../use-keys.ts'
import { findShown, type Moment, type View } from './moments.ts'
import { Scrubber } from './scrubber.tsx'
import { StageControls } from './stage-controls.tsx'
import { Stage, zooms } from './stage.tsx'
import { listTimelineFacts } from './timeline-facts.ts'
import { Timeline } from './timeline.tsx'
import { ViewedDetails } from './viewed-details.tsx'
import { listMarks, type ViewedSession } from './viewed-session.ts'

interface ViewerProps {
  session: ViewedSession
  index: number
  moment: Moment
  /** The picture that was asked for. */
  wanted: View | undefined
  /** The same turn of another session; null if none is beside this one. */
  renderBeside: ((zoom: number) => ReactNode) | null
  /** The same one as long as the session has the same turns. */
  onShow: (index: number) => void
  onView: (view: View) => void
}

/** A session as a trace: its turns, the page before and after the shown one, and everything that was recorded of it. */
export function Viewer(props: ViewerProps): ReactNode {
  const { session, index, moment, wanted, renderBeside, onShow, onView } = props
  const { path, device, moments } = session
  const [isPictureDrawn, setPictureDrawn] = useState(false)
  const [zoom, setZoom] = useZoom()
  const { view, picture } = findShown(moment, wanted)
  const marks = listMarks(session, moment, wanted)
  useKeys({ b: () => onView(view === 'before' ? 'after' : 'before') })
  const controls = (
    <StageControls
      view={view}
      hasBefore={moment.turn > 0}
      zoom={zoom}
      onView={onView}
      onZoom={setZoom}
    />
  )
  const stage = (
    <Stage
      {...{ path, device, view, picture, marks, zoom }}
      turn={moment.turn}
      isFilling={renderBeside === null}
      onDrawn={() => setPictureDrawn(true)}
    />
  )
  const scrubber = <Scrubber moments={moments} index={index} onShow={onShow} />
  const details = <ViewedDetails session={session} moment={moment} marks={marks} onView={onView} />
  if (renderBeside !== null) {
    return (
      <div className="flex flex-col gap-3">
        {controls}
        {scrubber}
        <div className="grid gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-3">
            {stage}
            <p className="text-sm font-semibold">{session.name}</p>
            {details}
          </div>
          {renderBeside(zoom)}
        </div>
      </div>
    )
  }
  return (
    <div className={grid}>
      <div className="flex min-h-0 min-w-0 flex-col gap-3 xl:col-start-2">
        {controls}
        {stage}
        {scrubber}
      </div>
      <div className="grid min-h-0 min-w-0 lg:col-span-2 lg:row-start-2 xl:col-span-1 xl:row-start-1">
        <Turns {...props} isPictureDrawn={isPictureDrawn} />
      </div>
      <Scrolled>{details}</Scrolled>
    </div>
  )
}

/** Beside the picture with a bar of its own, which keys reach. */
function Scrolled({ children }: { children: ReactNode }): ReactNode {
  return (
    <div
      role="group"
      aria-label="Details"
      tabIndex={0}
      className="min-h-0 min-w-0 lg:col-start-2 lg:row-start-1 lg:overflow-y-auto lg:pr-1 xl:col-start-3"
    >
      {children}
    </div>
  )
}

/** As high as the rest of the window, so that nothing moves from turn to turn. */
const grid =
  'grid gap-x-4 gap-y-3 lg:h-[calc(100dvh-11.5rem)] lg:min-h-[38rem] lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[minmax(0,1fr)_auto] xl:grid-cols-[14rem_minmax(0,1fr)_20rem] xl:grid-rows-[minmax(0,1fr)] 2xl:grid-cols-[16rem_minmax(0,1fr)_24rem]'

function Turns({
  session: { path, device, moments, report },
  index,
  moment,
  wanted,
  isPictureDrawn,
  onShow,
}: ViewerProps & { isPictureDrawn: boolean }): ReactNode {
  const facts = useMemo(() => listTimelineFacts(moments, report), [moments, report])
  return (
    <Timeline
      {...{ path, device, facts, index, isPictureDrawn, onShow }}
      shown={findShown(moment, wanted).picture}
    />
  )
}

/** Which of `zooms`, changed by keys, too. */
function useZoom(): [number, (zoom: number) => void] {
  const [zoom, setZoom] = useState(0)
  const set = (next: number) => setZoom(Math.min(Math.max(0, next), zooms.length - 1))
  useKeys({ '+': () => set(zoom + 1), '=': () => set(zoom + 1), '-': () => set(zoom - 1) })
  return [zoom, set]
}
