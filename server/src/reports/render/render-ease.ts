import { type Html, html } from './html.ts'

/** Ease on the scale of 1 to 7 as a row of bars with an accessible number; a dash if it is unknown. */
export function renderEase(ease: number | null): Html {
  if (ease === null) return html`–`
  const bars = [1, 2, 3, 4, 5, 6, 7].map(
    (step) => html`<i class="${step <= ease ? 'on' : ''}"></i>`,
  )
  return html`<span class="ease"><span aria-hidden="true">${bars}</span> ${ease}</span>`
}
