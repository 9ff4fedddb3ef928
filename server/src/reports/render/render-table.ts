import type { Html } from './html.ts'
import { html } from './html.ts'

/** The head of a column: its name, and the class of its cells if they are styled differently. */
export interface Column {
  name: string
  kind?: 'num' | 'mark'
}

/** A table that scrolls on its own if it is too wide, also by keyboard; `title` is its accessible name. */
export function renderTable(title: string, head: readonly Column[], rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}">
    <table>
      <thead>
        <tr>
          ${head.map(renderHead)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

function renderHead({ name, kind }: Column): Html {
  return kind === undefined
    ? html`<th scope="col">${name}</th>`
    : html`<th scope="col" class="${kind}">${name}</th>`
}
