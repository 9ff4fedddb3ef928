import type { Report } from '@understudy/contract/report'
import type { Html } from './html.ts'
import { html } from './html.ts'
import type { Column } from './render-table.ts'
import { renderTable } from './render-table.ts'
import { formatDuration } from '../words.ts'

/** Ease on the scale of 1 to 7 as a row of bars that is read out as a number; a dash for none. */
export function renderEase(ease: number | null): Html {
  if (ease === null) return html`–`
  const bars = [1, 2, 3, 4, 5, 6, 7].map(
    (step) => html`<i class="${step <= ease ? 'on' : ''}"></i>`,
  )
  return html`<span class="ease"><span aria-hidden="true">${bars}</span> ${ease}</span>`
}

/** The rules of axe-core that pages broke; nothing when none. */
export function renderAccessibility({ accessibility }: Report['report']): Html | null {
  if (accessibility.length === 0) return null
  const rows = accessibility.map(
    ({ rule, impact, count, url, help, targets }) =>
      html`<tr>
        <th scope="row">
          ${help}<br /><small><code>${rule}</code></small>
        </th>
        <td>${impact}</td>
        <td class="num">${count}</td>
        <td><code>${nameUrl(url)}</code><br /><small>${targets.slice(0, 2).join(', ')}</small></td>
      </tr>`,
  )
  const head: Column[] = [
    { name: 'Rule' },
    { name: 'Impact' },
    { name: 'Places', kind: 'num' },
    { name: 'Page' },
  ]
  return html`<h4>Accessibility rules broken</h4>
    ${renderTable('Accessibility rules broken', head, rows)}`
}

/** Load figures of the pages; nothing when none were measured. */
export function renderPerformance({ performance }: Report['report']): Html | null {
  if (performance.length === 0) return null
  const rows = performance.map(
    ({ url, ttfb_ms, load_ms, lcp_ms, cls }) =>
      html`<tr>
        <th scope="row"><code>${nameUrl(url)}</code></th>
        <td class="num">${formatMs(ttfb_ms)}</td>
        <td class="num">${formatMs(load_ms)}</td>
        <td class="num">${formatMs(lcp_ms)}</td>
        <td class="num">${cls === null ? '–' : cls.toFixed(2)}</td>
      </tr>`,
  )
  const head: Column[] = [
    { name: 'Page' },
    { name: 'First byte', kind: 'num' },
    { name: 'Loaded', kind: 'num' },
    { name: 'Largest paint', kind: 'num' },
    { name: 'Layout shift', kind: 'num' },
  ]
  return html`<h4>Page loads</h4>
    ${renderTable('Page loads', head, rows)}`
}

function formatMs(ms: number | null): string {
  return ms === null ? '–' : formatDuration(ms)
}

function nameUrl(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? url : parsed.pathname + parsed.search
}
