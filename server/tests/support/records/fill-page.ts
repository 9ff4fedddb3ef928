import { hostAnswers } from '../../../src/browser/host/answers.ts'
import type { Observation } from '../../../src/turn/observation.ts'
import {
  maxControls,
  maxEvents,
  maxLines,
  maxOptions,
  maxPerFact,
} from '../../../src/turn/page/limits.ts'
import { describeControl, describeField, describePage } from './describe-page.ts'

const shop = 'https://shop.example'

/** An option of the page's first control. */
export const option = 'Price: low to high'
const sorter = describeField('sort', 'Sort by', {
  role: 'combobox',
  tag: 'select',
  inputType: null,
  options: ['Name', option],
  value: option,
})

/** As large as a page can be in a worker: full lists of texts that are longer than permitted, as a host may send them. */
export function fillPage(path: string, unit: string): Observation {
  return hostAnswers.observe.parse(overfill(path, unit))
}

function overfill(path: string, unit: string): Observation {
  const names = Array.from({ length: maxControls - 1 }, (_, index) => `${repeat(unit, 25)}${index}`)
  const options = Array.from({ length: maxOptions }, (_, index) => `${repeat(unit, 10)}${index}`)
  const short = Array.from({ length: maxLines - 22 }, (_, index) =>
    index % 2 === 0 ? (names[(index / 2) % names.length] ?? '') : `€${index}.00 ${repeat(unit, 8)}`,
  )
  const long = Array.from({ length: 2 }, () => repeat(unit, 10_000))
  const cells = names.map((name, index) => `${name} | €${index} | `).join('')
  const text = repeat(unit, 2000)
  return describePage({
    url: `${shop}${path}`,
    documentId: path,
    title: repeat(unit, 500),
    text: repeat(`${unit}\n`, 100_000),
    pageText: repeat(unit, 100_000),
    lines: [...long, cells.slice(0, 10_000), cells.slice(10_000, 20_000), ...short],
    elements: [
      sorter,
      ...names.map((name, index) =>
        describeControl(`e${index}`, index % 2 === 0 ? name : `${repeat(unit, 290)}${index}`, {
          href: `${shop}/${index % 3 === 0 ? 'items' : `items/${index}`}`,
          message: `${repeat(unit, 290)}${index}`,
          options,
          context: text,
          placeholder: text,
          form: text,
          selector: text,
        }),
      ),
    ],
    ...happen(text),
  })
}

function happen(text: string): Partial<Observation> {
  const box = { x: 0, y: 0, width: 10, height: 10 }
  const url = `${shop}/${text}`
  const events = Array.from({ length: maxEvents }, (_, index) => `${text.slice(0, 1900)}${index}`)
  const examples = events.slice(0, maxPerFact)
  const { facts } = describePage()
  return {
    errors: events.map((message) => ({ message, url, place: text })),
    dialogs: [],
    failedRequests: events.map((end) => ({
      method: 'GET',
      url: `${url}${end}`,
      status: 500,
      resourceType: 'fetch',
      error: text,
      blocked: false,
    })),
    facts: {
      ...facts,
      alerts: examples,
      successes: examples,
      passed: events.map((each) => ({ text: each, shownMs: 100 })),
      invalidFields: examples.map((message) => ({ selector: text, name: text, message })),
      brokenImages: examples.map((alt) => ({ url, alt, box })),
      unlabelled: examples.map((selector) => ({
        selector,
        tag: 'input',
        box,
        context: text,
        region: null,
        textBefore: text,
      })),
      namedPictures: examples.map((alt) => ({ url, alt, box })),
      mouseOnly: examples.map((selector) => ({ selector })),
      placeholderNames: examples.map((name) => ({ selector: text, name, box })),
    },
  }
}

function repeat(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
}
