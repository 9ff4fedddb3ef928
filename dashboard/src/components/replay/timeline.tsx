import { useQuery } from '@tanstack/react-query'
import type { Device } from '@understudy/contract/visitor/devices'
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { getPictureIfAny } from '../../api/queries.ts'
import type { ShownPicture } from '../event-data.ts'
import { isTall } from '../picture-frame.ts'
import { useObjectUrl } from '../use-object-url.ts'
import type { Moment } from './moments.ts'
import type { SessionPath } from './session-path.ts'

/** Every moment as a small picture; the shown one is kept in view. */
export function Filmstrip({
  path,
  device,
  moments,
  index,
  isPictureDrawn,
  onShow,
}: {
  path: SessionPath
  device: Device
  moments: readonly Moment[]
  index: number
  /** Whether a large picture has been drawn. */
  isPictureDrawn: boolean
  onShow: (index: number) => void
}): ReactNode {
  const mayRead = useIsRead(path, moments[index]?.picture ?? null, isPictureDrawn)
  // What people look at is drawn without waiting for all of them. Nothing is below that they could move.
  const drawn = useDeferredValue(moments, none)
  return (
    <ol aria-label="Turns" className="relative flex gap-2 overflow-x-auto p-1 pb-3">
      {drawn.map((moment, position) => (
        <Thumb
          key={moment.turn}
          path={path}
          isTall={isTall(device)}
          moment={moment}
          isShown={position === index}
          mayRead={mayRead}
          onShow={() => onShow(position)}
        />
      ))}
    </ol>
  )
}

function Thumb({
  path,
  isTall: isPictureTall,
  moment: { turn, picture },
  isShown,
  mayRead,
  onShow,
}: {
  path: SessionPath
  isTall: boolean
  moment: Moment
  isShown: boolean
  /** Whether its picture may be read now. */
  mayRead: boolean
  onShow: () => void
}): ReactNode {
  const element = useRef<HTMLLIElement>(null)
  const isNear = useNearness(element)
  useKeptInView(element, isShown)
  const query = getPictureIfAny(path, picture)
  const { data } = useQuery({ ...query, enabled: query.enabled && isNear && mayRead })
  const address = useObjectUrl(data)
  return (
    <li ref={element} className={`shrink-0 ${isPictureTall ? 'w-24' : 'w-36'}`}>
      <button
        type="button"
        aria-current={isShown ? 'step' : undefined}
        onClick={onShow}
        className="block w-full overflow-hidden rounded-md border border-line bg-surface text-left text-sm aria-[current]:border-accent aria-[current]:ring-1 aria-[current]:ring-accent"
      >
        <span className={`block bg-sunken ${isPictureTall ? 'aspect-3/4' : 'aspect-16/10'}`}>
          {address === null ? null : (
            <img src={address} alt="" className="size-full object-cover object-top" />
          )}
        </span>
        <span className="block px-2 py-1 tabular-nums">
          {turn === 0 ? 'Arrival' : `Turn ${turn}`}
        </span>
      </button>
    </li>
  )
}

const none: readonly Moment[] = []

/** Scrolls the strip to its shown picture, and not the page, which may show something else. */
function useKeptInView(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const { current } = element
    if (!isShown || current === null) return undefined
    // Its places are known then; asked for now, the whole page would be laid out twice.
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      const { parentElement: strip, offsetLeft: left } = current
      strip?.scrollTo({ left: left - (strip.clientWidth - current.offsetWidth) / 2 })
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
