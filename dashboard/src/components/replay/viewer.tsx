import { type ReactNode, useMemo, useState } from 'react'
import { findShown, type Moment, type View } from './moments.ts'
import { Scrubber } from './scrubber.tsx'
import { StageControls } from './stage-controls.tsx'
import { Stage, zooms } from './stage.tsx'
import { listTimelineFacts } from './timeline-facts.ts'
import { Timeline } from './timeline.tsx'
import { useKeys } from './use-keys.ts'
import { ViewedDetails } from './viewed-details.tsx'
import { listMarks, type ViewedSession } from './viewed-session.ts'

/** A session as a trace: its turns, the page before and after the shown one, and everything that was recorded of it. */
export function Viewer({
  session,
  index,
  moment,
  wanted,
  renderBeside,
  onShow,
  onView,
}: {
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
}): ReactNode {
  const { path, device, moments, report } = session
  const [isPictureDrawn, setPictureDrawn] = useState(false)
  const [zoom, setZoom] = useZoom()
  const { view, picture } = findShown(moment, wanted)
  const facts = useMemo(() => listTimelineFacts(moments, report), [moments, report])
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
      key={path.sessionId}
      path={path}
      device={device}
      turn={moment.turn}
      view={view}
      picture={picture}
      marks={marks}
      zoom={zoom}
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
            {details}
          </div>
          {renderBeside(zoom)}
        </div>
      </div>
    )
  }
  return (
    <div className="grid gap-x-4 gap-y-3 lg:h-[calc(100dvh-10.5rem)] lg:min-h-[38rem] lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[minmax(0,1fr)_auto] xl:grid-cols-[14rem_minmax(0,1fr)_20rem] xl:grid-rows-[minmax(0,1fr)] 2xl:grid-cols-[16rem_minmax(0,1fr)_24rem]">
      <div className="flex min-h-0 min-w-0 flex-col gap-3 xl:col-start-2">
        {controls}
        {stage}
        {scrubber}
      </div>
      <div className="grid min-h-0 min-w-0 lg:col-span-2 lg:row-start-2 xl:col-span-1 xl:row-start-1">
        <Timeline
          path={path}
          device={device}
          facts={facts}
          index={index}
          shown={picture}
          isPictureDrawn={isPictureDrawn}
          onShow={onShow}
        />
      </div>
      <div
        role="group"
        aria-label="Details"
        tabIndex={0}
        className="min-h-0 min-w-0 lg:col-start-2 lg:row-start-1 lg:overflow-y-auto lg:pr-1 xl:col-start-3"
      >
        {details}
      </div>
    </div>
  )
}

/** Which of `zooms`, changed by keys, too. */
function useZoom(): [number, (zoom: number) => void] {
  const [zoom, setZoom] = useState(0)
  const set = (next: number) => setZoom(Math.min(Math.max(0, next), zooms.length - 1))
  useKeys({ '+': () => set(zoom + 1), '=': () => set(zoom + 1), '-': () => set(zoom - 1) })
  return [zoom, set]
}
