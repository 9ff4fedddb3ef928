import { describeDevice, devices } from '@understudy/contract/visitor/devices'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { getPicture } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { describeAim, formatCount, formatExact, formatUrl } from '../../util/format.ts'
import { saveFile } from '../../util/save-file.ts'
import type { ShownPicture } from '../event-data.ts'
import { listFacts } from './list-facts.ts'
import type { Moment, View } from './moments.ts'
import { listNotices } from './notices.ts'
import { findSeen } from './seen-findings.ts'
import {
  type EmbeddedPicture,
  type EmbeddedPictures,
  type FiledTurn,
  renderSessionFile,
} from './session-file.ts'
import { formatOffset } from './timeline-facts.ts'
import { listMarks, type ViewedSession } from './viewed-session.ts'

/** What mail and trackers accept, and browsers open at once. */
const mostPictureBytes = 20 * 1024 * 1024

/** Saves a session as one file that needs neither the service nor a sign-in. */
export async function saveSession(
  run: RunDetail,
  session: RunDetail['sessions'][number],
  viewed: ViewedSession,
): Promise<void> {
  const { path, device, moments } = viewed
  const startMs = Date.parse(moments[0]?.at ?? '')
  const pictures = moments.flatMap(({ before, picture }) => [before, picture])
  const parts = renderSessionFile(
    {
      title: `${session.persona_name} on ${formatUrl(run.target_url)}`,
      about: [
        describeAim(run),
        formatCount(session.turns, 'turn'),
        describeDevice(device),
        formatExact(session.started_at ?? run.created_at),
      ].join(' · '),
      window: devices[device],
      turns: moments.map((moment) => fileTurn(viewed, moment, startMs)),
    },
    await embed(path, pictures),
  )
  saveFile(`${nameSession(run, session)}.html`, 'text/html', parts)
}

/** What files of a session are called. */
export function nameSession(
  { target_url: url }: Pick<RunDetail, 'target_url'>,
  { id }: { id: string },
): string {
  return `${URL.parse(url)?.host ?? 'site'}-${id}`
}

function fileTurn(viewed: ViewedSession, moment: Moment, startMs: number): FiledTurn {
  const { turn, at, url, before, picture, events } = moment
  const show = (view: View, shown: ShownPicture | null) =>
    shown === null
      ? []
      : [
          {
            name: turn === 0 ? 'The page as the session found it' : `The page ${view} turn ${turn}`,
            key: nameKey(shown),
            marks: listMarks(viewed, moment, view),
          },
        ]
  return {
    name: turn === 0 ? 'Arrival' : `Turn ${turn}`,
    offset: formatOffset(Date.parse(at) - startMs),
    address: url === null ? null : formatUrl(url),
    facts: listFacts(moment).flatMap(({ name, text }) => (text === null ? [] : [[name, text]])),
    problems: findSeen(viewed.events, viewed.report, turn),
    notices: Object.values(listNotices(events)).flat(),
    pictures: [...show('before', before), ...show('after', picture)],
  }
}

function nameKey({ kind, file }: ShownPicture): string {
  return `${kind}/${file}`
}

/** One after the other, so that the page stays usable. */
async function embed(
  path: ViewedSession['path'],
  pictures: readonly (ShownPicture | null)[],
): Promise<EmbeddedPictures> {
  const embedded = new Map<string, EmbeddedPicture>()
  let leftBytes = mostPictureBytes
  for (const picture of pictures) {
    if (picture === null || embedded.has(nameKey(picture))) continue
    try {
      const data = await queryClient.query({
        ...getPicture({ ...path, ...picture }),
        staleTime: 'static',
      })
      const fits = data.size <= leftBytes
      if (fits) leftBytes -= data.size
      embedded.set(nameKey(picture), fits ? await readAddress(data) : tooLarge)
    } catch {
      // A lost picture is no reason to lose the rest of the record.
      embedded.set(nameKey(picture), unreadable)
    }
  }
  return embedded
}

const tooLarge = { missing: 'The picture is left out, because the file would be too large.' }
const unreadable = { missing: 'The picture could not be read.' }

/** Only what is a picture: the type comes from the service. */
async function readAddress(data: Blob): Promise<EmbeddedPicture> {
  const { promise, resolve } = Promise.withResolvers<string | ArrayBuffer | null>()
  const reader = new FileReader()
  // Also after a failure, without a result.
  reader.addEventListener('loadend', () => resolve(reader.result))
  reader.readAsDataURL(data)
  const source = await promise
  const isPicture =
    typeof source === 'string' && /^data:image\/(?:jpeg|png|webp);base64,[\w+/=]*$/.test(source)
  return isPicture ? { source } : unreadable
}
