import { devices } from '@understudy/contract/visitor/devices'
import { liveScript } from '../../../lib/live-script.ts'
import { count } from '../../words.ts'
import { type Html, html, trustHtml } from '../html.ts'
import type { PagedRun } from './paged-run.ts'

/** A run in progress: what each session sees and thinks. `liveUrl`: the events that keep it up to date. */
export function renderProgress(run: PagedRun, liveUrl: string): Html {
  const ended = run.sessions.filter(({ ending }) => ending !== null).length
  return html`<div class="note" role="status">
      <p class="live">
        <b
          >${run.status === 'queued' ? 'Waiting for a free browser.' : 'The run is in progress.'}</b
        >
      </p>
      <p class="muted">
        ${ended} of ${count(run.sessions.length, 'session')} had ended when this page was opened.
        The report appears here when the run ends.
      </p>
    </div>
    <h2>Sessions</h2>
    <ul class="watched" data-live="${liveUrl}">
      ${run.sessions.map((session) => renderSession(session, run.device))}
    </ul>
    ${trustHtml(`<script>${liveScript}</script>`)}`
}

function renderSession(
  { id, personaName, status, turns, ending }: PagedRun['sessions'][number],
  device: PagedRun['device'],
) {
  const { width, height } = devices[device]
  return html`<li id="live-${id}">
    <h3>${personaName}</h3>
    <p class="muted">
      <span class="badge plain state${status === 'running' ? ' live' : ''}">${status}</span> Turns:
      <span class="turns">${turns}</span> <code class="place"></code>
    </p>
    <p class="thought">${ending ?? ''}</p>
    <img alt="What ${personaName} saw last" width="${width}" height="${height}" hidden />
  </li>`
}
