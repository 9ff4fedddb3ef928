import { type Html, html } from './html.ts'

/** A column: its heading, and how its cells are styled. */
export interface Column {
  name: string
  /** num: aligned right; mark: a symbol; word: never wrapped. */
  kind?: 'num' | 'mark' | 'word'
}

type Cell = Html | string | number

/**
 * A table whose rows begin with their heading. A table that is too wide scrolls on its own, including by keyboard; on a phone, each row becomes a
 * card whose cells repeat the heading of their column. `title`: its accessible name. The roles keep it a table when it is laid out as cards.
 */
export function renderTable(
  title: string,
  head: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${title}">
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          ${head.map(renderHead)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map((cells) => renderRow(head, cells))}
      </tbody>
    </table>
  </div>`
}

function renderHead({ name, kind }: Column): Html {
  return html`<th scope="col" role="columnheader" class="${kind ?? ''}">${name}</th>`
}

function renderRow(head: readonly Column[], cells: readonly Cell[]): Html {
  const [heading = '', ...others] = cells
  const rendered = others.map((cell, index) => {
    const { name = '', kind = '' } = head[index + 1] ?? {}
    return html`<td role="cell" class="${kind}" data-column="${name}">${cell}</td>`
  })
  return html`<tr role="row">
    <th scope="row" role="rowheader">${heading}</th>
    ${rendered}
  </tr>`
}
