import type { PagedRun } from '../../../src/reports/render/page/paged-run.ts'
import type { Picture } from '../../../src/reports/render/picture.ts'

/** A finished run of one session; every part can be replaced. */
export const testRun: PagedRun = {
  runId: 'run_1',
  targetUrl: 'https://shop.example/',
  task: 'Buy the walnut lamp',
  flows: [],
  device: 'desktop',
  status: 'completed',
  isOver: true,
  createdAt: '2026-11-21T07:00:00.000Z',
  verdict: null,
  sessions: [
    {
      id: 'sess_1',
      personaName: 'Maria',
      status: 'completed',
      turns: 1,
      ending: 'The lamp is ordered.',
    },
  ],
}

/** A screenshot in the document. */
export function findPicture(): Picture {
  return { src: 'data:image/png;base64,AA==', width: 800, height: 600 }
}

/** As the service links pictures. */
export function linkPicture(sessionId: string, file: string): string {
  return `/r/run_1/${sessionId}/${file}?t=x`
}

/** What surrounds the run on a page without any results. */
export const nothing = {
  aggregate: null,
  reports: [],
  map: null,
  transcripts: [],
  findPicture,
  linkPicture,
  liveUrl: '/r/run_1/live?t=x',
}
