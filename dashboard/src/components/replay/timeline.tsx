import { useQuery } from '@tanstack/react-query'
import type { Device } from '@understudy/contract/visitor/devices'
import {
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { getPictureIfAny } from '../../api/queries.ts'
import { formatCount } from '../../util/format.ts'
import type { ShownPicture } from '../event-data.ts'
import { isTall } from '../picture-frame.ts'
import { useObjectUrl } from '../use-object-url.ts'
import type { SessionPath } from './session-path.ts'
import type { TimelineFact } from './timeline-facts.ts'

/** Every turn in a line with a small picture; the shown one is kept in view. */
export function Timeline({
  path,
  device,
  facts,
  index,
  shown,
  isPictureDrawn,
  onShow,
}: {
  path: SessionPath
  device: Device
  facts: readonly TimelineFact[]
  index: number
  /** The large picture. */
  shown: ShownPicture | null
  /** Whether a large picture has been drawn. */
  isPictureDrawn: boolean
  /** The same one as long as the session has the same turns. */
  onShow: (index: number) => void
}): ReactNode {
  const mayRead = useIsRead(path, shown, isPictureDrawn)
  // What people look at is drawn without waiting for all of them. The place has its size without them.
  const drawn = useDeferredValue(facts, none)
  return (
    <ol
      aria-label="Turns"
      className="relative flex h-48 min-h-0 gap-2 overflow-x-auto p-1 xl:h-auto xl:flex-col xl:gap-1 xl:overflow-x-hidden xl:overflow-y-auto"
    >
      {drawn.map((fact, position) => (
        <Line
          key={fact.turn}
          path={path}
          isTall={isTall(device)}
          fact={fact}
          position={position}
          isShown={position === index}
          mayRead={mayRead}
          onShow={onShow}
        />
      ))}
    </ol>
  )
}

interface LineProps {
  path: SessionPath
  isTall: boolean
  fact: TimelineFact
  position: number
  isShown: boolean
  /** Whether its picture may be read now. */
  mayRead: boolean
  onShow: (index: number) => void
}

/** Only drawn again if it changes: a step concerns two of a hundred. */
const Line = memo(function Line(props: LineProps): ReactNode {
  const { path, isTall: isPictureTall, fact, position, isShown, mayRead, onShow } = props
  const { turn, offset, action, picture } = fact
  const element = useRef<HTMLLIElement>(null)
  const isNear = useNearness(element)
  useKeptInView(element, isShown)
  const query = getPictureIfAny(path, picture)
  const { data } = useQuery({ ...query, enabled: query.enabled && isNear && mayRead })
  const address = useObjectUrl(data)
  return (
    <li ref={element} className={`shrink-0 xl:w-full ${isPictureTall ? 'w-28' : 'w-36'}`}>
      <button
        type="button"
        aria-current={isShown ? 'step' : undefined}
        onClick={() => onShow(position)}
        className="flex size-full flex-col overflow-hidden rounded-md border border-line bg-surface text-left text-sm aria-[current]:border-accent aria-[current]:ring-1 aria-[current]:ring-accent xl:flex-row"
      >
        <span className="block h-22 shrink-0 bg-sunken xl:h-auto xl:min-h-14 xl:w-20">
          {address === null ? null : (
            <img src={address} alt="" className="size-full object-cover object-top xl:h-14" />
          )}
        </span>
        <span className="block min-w-0 grow px-2 py-1">
          <span className="flex justify-between gap-2 tabular-nums">
            <span className="font-medium">{turn === 0 ? 'Arrival' : `Turn ${turn}`}</span>
            <span className="text-muted">{offset}</span>
          </span>
          {action === null ? null : (
            <span className="block truncate text-muted first-letter:uppercase">{action}</span>
          )}
          <Signs {...fact} />
        </span>
      </button>
    </li>
  )
})

function Signs({ problems, errors, waitMs }: TimelineFact): ReactNode {
  return (
    <span className="flex flex-wrap gap-x-2 text-xs">
      {problems === 0 ? null : (
        <span className="font-medium text-s3">{formatCount(problems, 'problem')}</span>
      )}
      {errors === 0 ? null : <span className="text-s4">{formatCount(errors, 'error')}</span>}
      {waitMs === null ? null : (
        <span className="text-muted">{(waitMs / 1000).toFixed(1)} s wait</span>
      )}
    </span>
  )
}

const none: readonly TimelineFact[] = []

/** Scrolls the strip to its shown picture, and not the page, which may show something else. */
function useKeptInView(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const { current } = element
    if (!isShown || current === null) return undefined
    // Its places are known then; asked for now, the whole page would be laid out twice.
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      const { parentElement: strip, offsetLeft: left, offsetTop: top } = current
      strip?.scrollTo({
        left: left - (strip.clientWidth - current.offsetWidth) / 2,
        top: top - (strip.clientHeight - current.offsetHeight) / 2,
      })
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isShown])
}

/**
 * Whether the large picture has arrived, and the first one is drawn, or cannot. The small ones are as many bytes each, and would
 * share a slow connection and processor with it.
 */
function useIsRead(path: SessionPath, picture: ShownPicture | null, isDrawn: boolean): boolean {
  // Not `isPending`, which is true again while a small copy of a picture that failed is read: each would start the other.
  const { isFetched, isSuccess } = useQuery(getPictureIfAny(path, picture))
  return picture === null || (isFetched && (isDrawn || !isSuccess))
}

/** Whether an element is in view or almost: long sessions have more pictures than anyone looks at. */
function useNearness(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observed = element.current
    if (observed === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '400px' },
    )
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
