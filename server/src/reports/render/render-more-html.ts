import { type Html, html } from './html.ts'

/** The sentence about what is left out. */
export function renderMoreHtml(more: string | null): Html | null {
  return more === null ? null : html`<p class="muted">${more}</p>`
}
